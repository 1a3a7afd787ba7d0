"""A function of the program calls its parameter in a loop."""
import tensorflow as tf


def make():
    return tf.zeros([3])  # expect: tf-repeated-node-creation


def repeat(function, n):
    for _ in range(n):
        function()


repeat(make, 1000)
