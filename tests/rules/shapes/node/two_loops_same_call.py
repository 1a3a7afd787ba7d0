"""One call in two loops is one finding."""
import tensorflow as tf


def make():
    return tf.zeros([3])  # expect: tf-repeated-node-creation


def run(n):
    for _ in range(n):
        make()
    for _ in range(n):
        make()
