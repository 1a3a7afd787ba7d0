"""In a test the same is reported; a path profile may lower it."""
import tensorflow as tf


class OpsTest(tf.test.TestCase):
    def test_many(self):
        for _ in range(100):
            tf.zeros([3])  # expect: tf-repeated-node-creation
