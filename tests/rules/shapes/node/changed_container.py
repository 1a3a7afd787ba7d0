"""A list that grows in the loop, by method, by item, by `+=`."""
import tensorflow as tf


def build(n, x):
    items = []
    table = {}
    parts = []
    for i in range(n):
        items.append(i)
        tf.stack(items)
        table[i] = x
        tf.constant(len(table))
        parts += [x]
        tf.concat(parts, 0)
