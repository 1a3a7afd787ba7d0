"""What stands between needs single elements, or makes other elements."""
import tensorflow as tf


def scale(v):
    return tf.cast(v, tf.float32)


ds = tf.data.Dataset.from_tensor_slices(arrays)
a = ds.map(scale, 8).filter(lambda v: v > 0.0).batch(32)
b = ds.map(scale, 8).unbatch().batch(32)
c = ds.map(scale, 8).window(5).flat_map(lambda w: w.batch(5)).batch(32)
d = ds.map(scale, 8).flat_map(tf.data.Dataset.from_tensor_slices).batch(32)
e = ds.map(scale, 8).interleave(tf.data.Dataset.from_tensors, num_parallel_calls=4).batch(32)
f = ds.map(scale, 8).padded_batch(8).batch(2)
