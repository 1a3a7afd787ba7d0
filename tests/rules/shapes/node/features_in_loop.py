"""Descriptions of features are tuples: no node, and no report."""
import tensorflow as tf


def read(path):
    for record in tf.compat.v1.io.tf_record_iterator(path):
        example = tf.io.parse_single_example(record, {"label": tf.io.FixedLenFeature([], tf.int64)})
        print(example)
