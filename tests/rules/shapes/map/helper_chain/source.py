"""First of three files: makes the dataset."""
import tensorflow as tf


def records(paths):
    return tf.data.TFRecordDataset(paths)
