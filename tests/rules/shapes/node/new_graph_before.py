"""One new graph before the loop does not help the loop."""
import tensorflow as tf


def run(steps):
    tf.compat.v1.reset_default_graph()
    for _ in range(steps):
        tf.zeros([3])  # expect: tf-repeated-node-creation
