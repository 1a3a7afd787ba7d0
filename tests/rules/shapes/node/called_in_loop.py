"""A function called in the loop runs in it, three calls deep."""
import tensorflow as tf


def inner():
    return tf.zeros([3])  # expect: tf-repeated-node-creation


def middle():
    return inner()


def outer(n):
    for _ in range(n):
        middle()
