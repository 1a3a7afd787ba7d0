"""Bytes of different lengths are decoded one by one."""
import tensorflow as tf


def load(path):
    return tf.image.resize(tf.io.decode_jpeg(tf.io.read_file(path)), [224, 224])


def parse(record):
    example = tf.io.parse_single_example(record, {"png": tf.io.FixedLenFeature([], tf.string)})
    return tf.io.decode_png(example["png"])


a = tf.data.Dataset.list_files("*.jpg").map(load, 8).batch(32)
b = tf.data.TFRecordDataset(paths).map(parse, 8).batch(32)
