"""A compiled function is traced once, however often it is called."""
import tensorflow as tf


@tf.function
def step(x):
    return x * tf.constant(0.5)


@tf.function(jit_compile=True)
def other(x):
    return x * tf.constant(0.5)


def plain(x):
    return x * tf.constant(0.5)


compiled = tf.function(plain)


def train(batches):
    for x in batches:
        step(x)
        other(x)
        compiled(x)
