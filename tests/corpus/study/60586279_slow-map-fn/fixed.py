# Stack Overflow 60586279, mended: broadcasting gives all rows at once.
import time

import numpy as np
import tensorflow as tf


class Prototypes(tf.keras.layers.Layer):
    """Squared distance of every embedding to every prototype."""

    def __init__(self, count, dims):
        super().__init__()
        self.prototypes = self.add_weight("prototypes", shape=(count, dims))

    def call(self, embeddings):
        difference = embeddings[:, tf.newaxis, :] - self.prototypes[tf.newaxis, :, :]
        return tf.reduce_sum(tf.square(difference), axis=2)


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
