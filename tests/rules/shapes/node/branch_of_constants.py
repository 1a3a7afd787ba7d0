"""One of two constants, chosen by what changes."""
import tensorflow as tf


def run(flags):
    for flag in flags:
        size = 3 if flag else 4
        tf.zeros([size])
