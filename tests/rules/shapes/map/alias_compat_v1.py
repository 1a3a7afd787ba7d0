"""The module under its version-1 name is the same module."""
import tensorflow.compat.v1 as tf

ds = tf.data.TFRecordDataset(paths)
ds = ds.map(parse)  # expect: tf-map-without-parallelism
