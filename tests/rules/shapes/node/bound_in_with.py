"""A name that a `with` binds in the turn belongs to the turn."""
import tensorflow as tf


def train(model, images, labels, steps):
    for _ in range(steps):
        with tf.GradientTape() as tape:
            prediction = model(images)
        best = tf.argmax(prediction, 1)
