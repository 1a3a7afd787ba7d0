"""The inner function reads what the loop sets."""
import tensorflow as tf


def run(xs):
    current = None

    def mean():
        return tf.reduce_mean(current)

    for x in xs:
        current = x
        mean()
