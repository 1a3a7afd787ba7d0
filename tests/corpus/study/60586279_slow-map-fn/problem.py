# Stack Overflow 60586279.
# Cause: not using the efficient API (map_fn runs its function row by row; the operations in it take whole batches).
# Symptom: slow execution.
import time

import numpy as np
import tensorflow as tf


class Prototypes(tf.keras.layers.Layer):
    """Squared distance of every embedding to every prototype."""

    def __init__(self, count, dims):
        super().__init__()
        self.prototypes = self.add_weight("prototypes", shape=(count, dims))

    def row(self, embedding):
        return tf.reduce_sum(tf.square(self.prototypes - embedding), axis=1)

    def call(self, embeddings):
        return tf.map_fn(self.row, embeddings)  # problem


@tf.function
def predict(encoder, layer, images):
    distances = layer(encoder(images))
    return tf.argmin(distances, axis=1)


encoder = tf.keras.Sequential([
    tf.keras.layers.Flatten(input_shape=(28, 28)),
    tf.keras.layers.Dense(256, activation="relu"),
    tf.keras.layers.Dense(64),
])
layer = Prototypes(500, 64)
(images, _), _ = tf.keras.datasets.mnist.load_data()
images = images[:4096].astype(np.float32) / 255.0
start = time.time()
nearest = predict(encoder, layer, tf.constant(images))
print(nearest.shape, "in", time.time() - start)
