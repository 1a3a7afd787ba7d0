"""The function calls functions of the program, which are as harmless."""
import tensorflow as tf


def unit(image):
    return tf.clip_by_value(tf.cast(image, tf.float32) / 127.5 - 1.0, -1.0, 1.0)


def both(first, second):
    return unit(first), unit(second)


ds = tf.data.Dataset.from_tensor_slices(arrays).map(both, 8).batch(16)  # expect: tf-map-before-batch
