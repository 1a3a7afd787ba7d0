"""A new version in each turn of a loop."""
import tensorflow as tf

ds = tf.data.TFRecordDataset(paths)
for function in functions:
    ds = ds.map(function)  # expect: tf-map-without-parallelism
