"""A step between that only sometimes happens."""
import tensorflow as tf

ds = tf.data.Dataset.from_tensor_slices(arrays).map(lambda v: tf.cast(v, tf.float32), 8)  # expect: tf-map-before-batch
if training:
    ds = ds.shuffle(100)
ds = ds.batch(32)
