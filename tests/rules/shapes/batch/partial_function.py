"""The function is a partial."""
import functools
import tensorflow as tf


def scale(image, factor):
    return tf.cast(image, tf.float32) * factor


ds = tf.data.Dataset.from_tensor_slices(arrays)
ds = ds.map(functools.partial(scale, factor=1 / 255), 8).batch(32)  # expect: tf-map-before-batch
