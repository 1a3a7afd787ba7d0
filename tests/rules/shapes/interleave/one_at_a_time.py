"""A cycle of one file is wanted to be serial."""
import tensorflow as tf

files = tf.data.Dataset.list_files("*.txt")
a = files.interleave(tf.data.TextLineDataset, cycle_length=1)
b = files.interleave(tf.data.TextLineDataset, 1)
c = files.interleave(tf.data.TextLineDataset, cycle_length=2)  # expect: tf-interleave-without-parallelism
