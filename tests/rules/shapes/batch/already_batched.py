"""Batches already."""
import tensorflow as tf

ds = tf.data.Dataset.from_tensor_slices(arrays)
a = ds.batch(32).map(lambda v: tf.cast(v, tf.float32), 8)
b = ds.batch(32).map(lambda v: tf.cast(v, tf.float32), 8).batch(4)
