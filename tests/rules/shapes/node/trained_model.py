"""Weights of a model that the loop trains."""
import tensorflow as tf


def train(model: tf.keras.Model, x, y, epochs):
    for _ in range(epochs):
        model.train_on_batch(x, y)
        tf.reduce_mean(model.weights[0])
        tf.reduce_mean(y)  # expect: tf-repeated-node-creation
