import functools

import tensorflow as tf
import world


def timed(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        started = tf.constant(0)
        try:
            return function(*args, **kwargs)
        finally:
            tf.identity(started)
    return wrapper


def repeated(times):
    def decorate(function):
        def wrapper(*args):
            out = None
            for _ in range(times):
                out = function(*args)
            return out
        return wrapper
    return decorate


@functools.lru_cache(maxsize=None)
def table(size):
    return tf.zeros([size])


@tf.function
def compiled(x):
    return tf.square(x)


@timed
@repeated(3)
def work(x):
    return tf.add(compiled(x), table(4))


class Service:
    @property
    def ready(self):
        return tf.constant(1)

    @staticmethod
    def load(path):
        return tf.io.read_file(path)

    @classmethod
    def default(cls):
        return cls()


service = Service.default()
for i in range(3):
    work(tf.constant(i))
    service.ready
    Service.load("model")
