"""Datasets by branches, conditional expressions and `or`."""
import tensorflow as tf

ds = tf.data.TFRecordDataset(paths) if records else tf.data.TextLineDataset(paths)
ds = ds.map(parse)  # expect: tf-map-without-parallelism
if training:
    ds = ds.shuffle(100)
    ds = ds.repeat()
ds = ds.map(augment) if training else ds  # expect: tf-map-without-parallelism
