"""The function's parameter is what changes, or is not."""
import tensorflow as tf


def square(size):
    return tf.zeros([size, size])


def scaled(x):
    return tf.reduce_mean(x)  # expect: tf-repeated-node-creation


def run(sizes, x):
    for size in sizes:
        square(size)
        scaled(x)
