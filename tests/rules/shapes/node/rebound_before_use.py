"""A value made anew from constants in each turn is still the same value."""
import tensorflow as tf


def run(n):
    for _ in range(n):
        shape = [3, 4]
        half = 0.5
        tf.fill(shape, half)  # expect: tf-repeated-node-creation
