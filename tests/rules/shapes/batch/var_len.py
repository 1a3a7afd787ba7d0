"""Sparse features of each example."""
import tensorflow as tf


def parse(record):
    example = tf.io.parse_single_example(record, {"words": tf.io.VarLenFeature(tf.int64)})
    return tf.sparse.to_dense(example["words"])


ds = tf.data.TFRecordDataset(paths).map(parse, 8).batch(32)
