# Each step in a function of its own; the helper is called with two datasets.
import tensorflow as tf


def source(paths):
    return tf.data.TFRecordDataset(paths)


def half(x):
    return x / 2.0


def halved(dataset, **options):
    return dataset.map(half, **options)


def grouped(dataset, size):
    return dataset.batch(size)


def slices(array):
    dataset = tf.data.Dataset.from_tensor_slices(array)
    return grouped(dataset.map(half), 64)


def numbers():
    return grouped(halved(tf.data.Dataset.range(50)), 5)


def many_numbers():
    return grouped(tf.data.Dataset.range(0, 100000).map(half), 50)


def singles(array):
    return grouped(slices_one(array), 1)


def slices_one(array):
    return tf.data.Dataset.from_tensor_slices(array).map(half)


whole = halved(source(["a", "b"]), num_parallel_calls=2)
