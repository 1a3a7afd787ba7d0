"""Time series: windows, and maps that make datasets."""
import tensorflow as tf


def windows(series, size):
    ds = tf.data.Dataset.from_tensor_slices(series)
    ds = ds.map(lambda v: tf.cast(v, tf.float32), num_parallel_calls=4)
    # Windows are made of single elements; the batch is one window.
    ds = ds.window(size, shift=1, drop_remainder=True).flat_map(lambda w: w.batch(size))
    ds = ds.map(lambda w: (w[:-1], w[-1]))  # expect: tf-map-without-parallelism
    return ds.batch(32)


def shards(files, count):
    ds = tf.data.TFRecordDataset(files)
    # One dataset for each shard: nothing is done to an element.
    return tf.data.Dataset.range(count).map(lambda i: ds.shard(count, i))


def peek(path):
    # Only the first record is read.
    for record in tf.data.TFRecordDataset(path).take(1).map(describe):
        return record


def describe(record):
    return tf.strings.length(record)
