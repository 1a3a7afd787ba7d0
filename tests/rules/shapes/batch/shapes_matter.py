"""What speaks of axes or shapes means another thing on a batch."""
import tensorflow as tf

ds = tf.data.Dataset.from_tensor_slices(arrays)
a = ds.map(lambda v: tf.reshape(v, [28, 28, 1]), 8).batch(32)
b = ds.map(lambda v: tf.reduce_mean(v), 8).batch(32)
c = ds.map(lambda v: tf.expand_dims(v, 0), 8).batch(32)
d = ds.map(lambda v: tf.concat([v, v], axis=0), 8).batch(32)
e = ds.map(lambda v: tf.matmul(v, weights), 8).batch(32)
f = ds.map(lambda v: tf.transpose(v), 8).batch(32)
g = ds.map(lambda v: tf.cast(v, tf.float32)[0], 8).batch(32)
