"""A file with both names for the library."""
import tensorflow as tf
import tensorflow.compat.v1 as tf1

a = tf.data.TFRecordDataset(paths).map(parse)  # expect: tf-map-without-parallelism
b = tf1.data.TFRecordDataset(paths).map(parse)  # expect: tf-map-without-parallelism
