"""The helper."""
import tensorflow as tf


def records(paths):
    return tf.data.TFRecordDataset(paths)
