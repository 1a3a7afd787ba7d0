"""Inputs that change with the loop, directly or on a way round."""
import tensorflow as tf


def build(sizes, x):
    previous = tf.constant(0.0)
    for i, size in enumerate(sizes):
        tf.zeros([size, size])
        width = size * 2
        shape = [width, width]
        tf.ones(shape)
        tf.reshape(x, [i, -1])
        previous = tf.add(previous, 1.0)
        tf.one_hot(size, depth=10)
