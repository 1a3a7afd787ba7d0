"""A cycle of calls below a loop."""
import tensorflow as tf


def even(n, x):
    return odd(n - 1, x) if n else tf.square(x)  # expect low: tf-repeated-node-creation


def odd(n, x):
    return even(n - 1, x)


def run(count, x):
    for _ in range(count):
        even(4, x)
