"""An unknown function gets the list; what it does to it is not known. What it does not get, it does not change."""
import tensorflow as tf
import helpers


def build(n, x, y):
    for _ in range(n):
        helpers.adjust(x)
        tf.reduce_mean(x)
        tf.reduce_mean(y)  # expect: tf-repeated-node-creation
