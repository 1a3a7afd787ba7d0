"""Items go."""
import tensorflow as tf


def run(items):
    while items:
        del items[0]
        tf.stack(items)
