import functools

import tensorflow as tf
import world


def counter():
    count = 0

    def more(by=1):
        nonlocal count
        count += by
        return tf.fill([count], 0)

    return more


def scaled_by(factor):
    return lambda x: x * tf.constant(factor)


def compose(*functions):
    def composed(value):
        for function in functions:
            value = function(value)
        return value
    return composed


more = counter()
for _ in range(3):
    more()
    more(by=2)
actions = [scaled_by(k) for k in (1.0, 2.0, 3.0)]
for action in actions:
    action(tf.ones([2]))
late = [lambda: tf.constant(k) for k in range(3)]
for call in late:
    call()
pipeline = compose(tf.square, scaled_by(0.5), tf.identity)
base = tf.data.Dataset.range(4)
base.map(pipeline).batch(2)
fixed = functools.partial(tf.reduce_sum, axis=0)
for _ in range(2):
    fixed(tf.ones([2, 2]))
