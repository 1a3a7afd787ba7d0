"""One path through a loop is enough."""
import tensorflow as tf


def make():
    return tf.zeros([3])  # expect: tf-repeated-node-creation


def run(n):
    make()
    for _ in range(n):
        make()
