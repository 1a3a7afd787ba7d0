"""Nobody says what it is, but only a dataset has these methods."""
import tensorflow as tf


def records(files, size):
    ds = files.interleave(tf.data.TFRecordDataset, cycle_length=4)  # expect: tf-interleave-without-parallelism
    return ds.batch(size).prefetch(1)
