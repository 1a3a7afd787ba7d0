"""`**options` may hold the number."""
import tensorflow as tf


def make(paths, options):
    return tf.data.TFRecordDataset(paths).map(parse, **options)
