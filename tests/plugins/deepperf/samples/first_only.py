# A loop that leaves after the first element, and loops that do not.
import tensorflow as tf


def load(path):
    return tf.io.read_file(path)


def peek(paths):
    dataset = tf.data.Dataset.from_tensor_slices(paths).map(load)
    for element in dataset:
        print(element)
        break


def read_all(paths):
    dataset = tf.data.Dataset.from_tensor_slices(paths).map(load)
    for element in dataset:
        print(element)


def peek_and_train(paths, model):
    dataset = tf.data.Dataset.from_tensor_slices(paths).map(load)
    for element in dataset:
        print(element)
        break
    model.fit(dataset)


def peek_five(paths):
    for element in tf.data.Dataset.from_tensor_slices(paths).take(5).map(load):
        print(element)


def all_taken(paths):
    return tf.data.Dataset.from_tensor_slices(paths).take(-1).map(load)
