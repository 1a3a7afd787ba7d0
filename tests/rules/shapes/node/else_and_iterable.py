"""The `else` and the iterable of a loop are not in it."""
import tensorflow as tf


def run(x):
    for part in tf.split(x, 4):
        print(part)
    else:
        tf.zeros([3])
