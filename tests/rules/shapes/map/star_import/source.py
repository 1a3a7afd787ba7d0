"""Exports by star."""
import tensorflow as tf

__all__ = ["records"]


def records(paths):
    return tf.data.TFRecordDataset(paths)


def hidden(paths):
    return []
