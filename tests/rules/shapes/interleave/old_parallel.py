"""The old parallel form says it by its name."""
import tensorflow.compat.v1 as tf

files = tf.data.Dataset.list_files("*.tfrecord")
a = files.apply(tf.data.experimental.parallel_interleave(tf.data.TFRecordDataset, cycle_length=8))
b = files.apply(tf.contrib.data.parallel_interleave(tf.data.TFRecordDataset, cycle_length=8))
