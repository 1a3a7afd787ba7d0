"""A decorator that hands its function back, and one of the standard library."""
import functools
import tensorflow as tf


def logged(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        print(function.__name__)
        return function(*args, **kwargs)
    return wrapper


@functools.lru_cache(maxsize=None)
def cached(path):
    return tf.data.TFRecordDataset(path)


@logged
def fresh(path):
    return tf.data.TFRecordDataset(path)


a = cached("a").map(parse)  # expect: tf-map-without-parallelism
b = fresh("b").map(parse)  # expect: tf-map-without-parallelism
