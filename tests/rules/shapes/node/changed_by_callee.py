"""A function of the program changes the list."""
import tensorflow as tf


def remember(store, value):
    store.append(value)


def build(n):
    seen = []
    for i in range(n):
        remember(seen, i)
        tf.stack(seen)
