"""Feeds on its own last result, at one remove."""
import tensorflow as tf


def run(n, x):
    state = x
    for _ in range(n):
        hidden = tf.tanh(state)
        state = tf.matmul(hidden, x)
