# One element of the source becomes many: a small source says nothing.
import numpy as np
import tensorflow as tf


def expanded():
    files = tf.data.Dataset.from_tensor_slices(["a.csv", "b.csv"])
    return files.flat_map(tf.data.TextLineDataset).map(lambda line: tf.strings.split(line, ","))


def literal_rows():
    return tf.data.Dataset.from_tensor_slices([1.0, 2.0, 3.0]).map(lambda x: x * 2.0).batch(2)


def literal_array():
    return tf.data.Dataset.from_tensor_slices(np.array([1.0, 2.0, 3.0])).map(lambda x: x * 2.0)


def one_tensor(x):
    return tf.data.Dataset.from_tensors(x).map(lambda v: v / 255.0).batch(1)


def one_tensor_taken_apart(x):
    return tf.data.Dataset.from_tensors(x).unbatch().map(lambda v: v / 255.0).batch(32)


def windows(x):
    dataset = tf.data.Dataset.from_tensor_slices(x).window(5, shift=1)
    return dataset.map(lambda window: window.batch(5))


def records(paths):
    return tf.data.Dataset.from_tensor_slices(paths).interleave(lambda path: tf.data.TFRecordDataset(path), cycle_length=4)


def in_memory(rows):
    return tf.data.Dataset.from_tensor_slices(rows).interleave(lambda row: tf.data.Dataset.from_tensors(row).repeat(3))


def one_file(paths):
    return tf.data.Dataset.from_tensors(paths).interleave(tf.data.TFRecordDataset)


def parallel(paths):
    return tf.data.Dataset.from_tensor_slices(paths).interleave(tf.data.TFRecordDataset, 4, num_parallel_calls=4)
