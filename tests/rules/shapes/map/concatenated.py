"""Joined with another dataset."""
import tensorflow as tf

ds = tf.data.TFRecordDataset(a).concatenate(tf.data.TFRecordDataset(b)).map(parse)  # expect: tf-map-without-parallelism
