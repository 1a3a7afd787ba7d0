import tensorflow as tf
import world


def tree(depth, value):
    if depth == 0:
        return tf.identity(value)
    left = tree(depth - 1, value + 1)
    right = tree(depth - 1, tf.square(value))
    return tf.add(left, right)


def even(n, x):
    return tf.ones([1]) if n == 0 else odd(n - 1, x)


def odd(n, x):
    tf.shape(x)
    return tf.zeros([1]) if n == 0 else even(n - 1, x)


for i in range(2):
    tree(2, tf.constant(i))
    even(3, tf.constant(1))


def flatten(nested):
    for item in nested:
        if isinstance(item, list):
            yield from flatten(item)
        else:
            yield tf.constant(item)


for leaf in flatten([1, [2, [3, 4]], 5]):
    tf.identity(leaf)
