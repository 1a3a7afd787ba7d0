"""A handful of elements."""
import tensorflow as tf


def scale(v):
    return tf.cast(v, tf.float32)


a = tf.data.Dataset.from_tensors(image).map(scale).repeat(10).batch(4)
b = tf.data.Dataset.from_tensor_slices([1, 2, 3]).map(scale).batch(2)
c = tf.data.Dataset.range(10).map(scale).batch(5)
d = tf.data.Dataset.from_tensor_slices(rows).take(3).map(scale, 4).batch(2)
