"""Left out, None, 1; by name and by position."""
import tensorflow as tf

files = tf.data.Dataset.list_files("*.tfrecord")
a = files.interleave(tf.data.TFRecordDataset)  # expect: tf-interleave-without-parallelism
b = files.interleave(tf.data.TFRecordDataset, 4, 16)  # expect: tf-interleave-without-parallelism
c = files.interleave(tf.data.TFRecordDataset, 4, 16, 1)  # expect: tf-interleave-without-parallelism
d = files.interleave(tf.data.TFRecordDataset, num_parallel_calls=None)  # expect: tf-interleave-without-parallelism
e = files.interleave(tf.data.TFRecordDataset, 4, 16, 4)
f = files.interleave(tf.data.TFRecordDataset, cycle_length=8, num_parallel_calls=tf.data.AUTOTUNE)
