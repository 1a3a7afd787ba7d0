"""Recursion is no loop, and must not hang."""
import tensorflow as tf


def descend(node, x):
    tf.square(x)
    if node:
        descend(node.next, x)
