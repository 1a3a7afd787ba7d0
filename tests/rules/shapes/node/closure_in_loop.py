"""An inner function that the loop calls."""
import tensorflow as tf


def run(n, x):
    def mean():
        return tf.reduce_mean(x)  # expect: tf-repeated-node-creation

    for _ in range(n):
        mean()
