"""The same shapes with many elements."""
import numpy as np
import tensorflow as tf

a = tf.data.Dataset.range(2000).map(make)  # expect: tf-map-without-parallelism
b = tf.data.TFRecordDataset(paths).take(100000).map(parse)  # expect: tf-map-without-parallelism
c = tf.data.Dataset.from_tensor_slices(rows).map(decode)  # expect: tf-map-without-parallelism
d = tf.data.Dataset.from_tensor_slices((np.array(rows), np.array(labels))).map(decode)  # expect: tf-map-without-parallelism
e = tf.data.Dataset.range(count).map(make)  # expect: tf-map-without-parallelism
