"""A map in a function that interleave calls."""
import tensorflow as tf


def read(path):
    return tf.data.TFRecordDataset(path).map(parse)  # expect: tf-map-without-parallelism


ds = tf.data.Dataset.list_files(pattern).interleave(read, num_parallel_calls=8)
