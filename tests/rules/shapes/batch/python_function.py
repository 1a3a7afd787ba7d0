"""Python code that gets one element."""
import tensorflow as tf


def load(path):
    return tf.py_function(read_scan, [path], tf.float32)


ds = tf.data.Dataset.from_tensor_slices(paths).map(load, 8).batch(4)
