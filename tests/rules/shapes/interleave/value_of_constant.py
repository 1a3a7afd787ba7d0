"""The number and the cycle by way of constants."""
import tensorflow as tf

CYCLE = 1
WORKERS = 1
files = tf.data.Dataset.list_files("*.tfrecord")
a = files.interleave(tf.data.TFRecordDataset, cycle_length=CYCLE, num_parallel_calls=WORKERS)
b = files.interleave(tf.data.TFRecordDataset, cycle_length=4, num_parallel_calls=WORKERS)  # expect: tf-interleave-without-parallelism
