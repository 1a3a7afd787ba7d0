# The function of the map is no plain function, or does what cannot be seen.
import functools

import tensorflow as tf
from tensorflow.data import Dataset as D


def resize(image, size):
    return tf.image.resize(image, size)


def double(x):
    return x * 2


def through_partial(images):
    return D.from_tensor_slices(images).map(functools.partial(resize, size=(32, 32))).batch(4)


def unknown(images, function):
    return D.from_tensor_slices(images).map(function).batch(4)


def sums(images):
    return D.from_tensor_slices(images).map(lambda x: tf.reduce_sum(x)).batch(4)


def features(lines):
    return D.from_tensor_slices(lines).map(lambda line: tf.io.decode_csv(line, [[0.0]] * 3)).batch(128)


def examples(lines):
    def parse(line):
        return tf.io.parse_single_example(line, {"x": tf.io.FixedLenFeature([], tf.float32)})
    return D.from_tensor_slices(lines).map(parse).batch(128)


def nothing_happens(images, labels):
    return D.from_tensor_slices((images, labels)).map(lambda image, label: (image, label)).batch(32)


def filtered(images):
    return D.from_tensor_slices(images).map(double).filter(lambda x: x > 1).batch(32)


def applied(images, transformation):
    return D.from_tensor_slices(images).map(double).apply(transformation).batch(32)


def chained(images):
    return D.from_tensor_slices(images).map(double).map(double).batch(32)


def chosen(images, deep):
    function = double if deep else (lambda x: x + 1)
    return D.from_tensor_slices(images).map(function).batch(32)
