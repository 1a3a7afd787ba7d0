# One pipeline over three modules.
import tensorflow as tf


def read(pattern):
    return tf.data.Dataset.list_files(pattern, shuffle=False)


def load(path):
    return tf.io.decode_jpeg(tf.io.read_file(path))


def norm(image):
    return tf.cast(image, tf.float32) * (1.0 / 255)
