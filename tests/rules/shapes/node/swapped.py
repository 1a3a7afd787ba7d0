"""Two names change places in each turn."""
import tensorflow as tf


def run(n, a, b):
    for _ in range(n):
        a, b = b, a
        tf.square(a)
