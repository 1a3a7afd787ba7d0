"""Layers and cells are objects with weights of their own, no nodes."""
import tensorflow as tf


def build(n, x):
    cells = [tf.keras.layers.LSTMCell(1) for _ in range(n)]
    for _ in range(n):
        x = tf.keras.layers.Dense(10)(x)
        x = tf.keras.layers.ReLU()(x)
    return cells, x
