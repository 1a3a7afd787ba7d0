"""The function makes datasets out of numbers; no element is worked on."""
import tensorflow as tf


def shards(paths, count):
    ds = tf.data.TFRecordDataset(paths)
    parts = tf.data.Dataset.range(count).map(lambda i: ds.shard(count, i))
    return parts
