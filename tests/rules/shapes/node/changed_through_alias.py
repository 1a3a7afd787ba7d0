"""The list has a second name."""
import tensorflow as tf


def build(n):
    items = [0]
    other = items
    for i in range(n):
        other.append(i)
        tf.stack(items)
