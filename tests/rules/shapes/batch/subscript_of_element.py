"""Part of an element is another part of a batch."""
import tensorflow as tf

ds = tf.data.Dataset.from_tensor_slices(arrays)
a = ds.map(lambda v: v[0], 8).batch(32)
b = ds.map(lambda v: v[:-1], 8).batch(32)


def first_column(row, label):
    return row[0] / 255.0, label


c = ds.map(first_column, 8).batch(32)
