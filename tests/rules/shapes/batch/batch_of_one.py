"""A batch of one element."""
import tensorflow as tf

ONE = 1
ds = tf.data.Dataset.from_tensor_slices(arrays)
a = ds.map(lambda v: tf.cast(v, tf.float32), 8).batch(1)
b = ds.map(lambda v: tf.cast(v, tf.float32), 8).batch(ONE)
c = ds.map(lambda v: tf.cast(v, tf.float32), 8).batch(batch_size=16)  # expect: tf-map-before-batch
