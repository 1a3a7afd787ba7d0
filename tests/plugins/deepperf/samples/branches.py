# What runs depends on a flag; both ways lead to the same batch.
import tensorflow as tf


def pipeline(images, training, cache):
    dataset = tf.data.Dataset.from_tensor_slices(images)
    if training:
        dataset = dataset.shuffle(100).repeat()
        dataset = dataset.map(lambda image: tf.image.random_flip_left_right(image))
    else:
        dataset = dataset.map(lambda image: image * 2.0)
    if cache:
        dataset = dataset.cache()
    return dataset.batch(16)


def either(images, parallel):
    calls = 8 if parallel else None
    return tf.data.Dataset.from_tensor_slices(images).map(lambda x: x + 1.0, num_parallel_calls=calls).batch(8)


def serial_either_way(images, flag):
    calls = 1 if flag else None
    return tf.data.Dataset.from_tensor_slices(images).map(lambda x: x + 1.0, num_parallel_calls=calls)


def two_datasets(a, b):
    first = tf.data.Dataset.from_tensor_slices(a).map(lambda x: x * 3.0)
    second = tf.data.Dataset.from_tensor_slices(b).batch(4)
    return first, second
