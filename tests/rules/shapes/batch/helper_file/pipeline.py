"""Maps in one function, batches in another."""
import tensorflow as tf
from ops import scale


def elements(arrays):
    return tf.data.Dataset.from_tensor_slices(arrays).map(scale, 8)  # expect: tf-map-before-batch


def batches(arrays):
    return elements(arrays).shuffle(100).batch(32)
