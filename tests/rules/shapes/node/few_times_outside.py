"""A short loop round a long one: the long one counts."""
import tensorflow as tf


def run(steps):
    for name in ["train", "test"]:
        for i in range(steps):
            tf.zeros([3])  # expect: tf-repeated-node-creation
