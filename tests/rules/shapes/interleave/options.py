"""Options of unknown content."""
import tensorflow as tf


def records(pattern, **options):
    return tf.data.Dataset.list_files(pattern).interleave(tf.data.TFRecordDataset, **options)
