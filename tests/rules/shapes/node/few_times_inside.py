"""A long loop round a short one: the long one repeats it."""
import tensorflow as tf


def run(steps):
    for i in range(steps):
        for axis in (0, 1):
            tf.zeros([3])  # expect: tf-repeated-node-creation
