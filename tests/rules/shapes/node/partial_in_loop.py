"""A partial that the loop calls."""
import functools
import tensorflow as tf


def make(shape, value):
    return tf.fill(shape, value)  # expect: tf-repeated-node-creation


def run(n):
    ones = functools.partial(make, [3], 1.0)
    for _ in range(n):
        ones()
