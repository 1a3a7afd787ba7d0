# Pipelines that map before they batch, and that map on one core (DeepPerf's second and third checkers).
import tensorflow as tf


def scale(image, label):
    return tf.cast(image, tf.float32) / 255.0, label


def decode(path):
    return tf.io.decode_jpeg(tf.io.read_file(path))


def arrays(images, labels):
    dataset = tf.data.Dataset.from_tensor_slices((images, labels))
    dataset = dataset.map(scale)
    return dataset.repeat().batch(32)


def parallel(images, labels):
    dataset = tf.data.Dataset.from_tensor_slices((images, labels))
    return dataset.map(scale, num_parallel_calls=8).batch(32)


def files(pattern):
    return tf.data.Dataset.list_files(pattern).map(decode).prefetch(1)


def one_at_a_time(pattern):
    return tf.data.Dataset.list_files(pattern).map(decode, num_parallel_calls=1)


def batched_first(images):
    dataset = tf.data.Dataset.from_tensor_slices(images).batch(32)
    return dataset.map(lambda batch: batch / 255.0, num_parallel_calls=tf.data.AUTOTUNE)


def shards(pattern):
    return tf.data.Dataset.list_files(pattern).interleave(tf.data.TFRecordDataset, cycle_length=8)


def in_turn(pattern):
    return tf.data.Dataset.list_files(pattern).interleave(tf.data.TFRecordDataset, cycle_length=1)


def quick(path):
    return tf.data.TextLineDataset(path).take(5).map(decode)


def counted():
    return tf.data.Dataset.range(10).map(decode)
