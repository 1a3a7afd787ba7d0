# Functions that are traced once, tapes that record anew, and loops inside of what is traced.
import tensorflow as tf


@tf.function
def traced(x):
    return x + tf.ones([3])


def calls_it(batches):
    for batch in batches:
        traced(batch)


@tf.function
def loop_inside(x):
    for _ in range(1000):
        tf.zeros([2])
    return x


def tape(batches, variable):
    for _ in batches:
        with tf.GradientTape() as t:
            loss = tf.square(variable)
        t.gradient(loss, variable)


def beside_the_tape(batches, variable):
    for _ in batches:
        with tf.GradientTape() as t:
            loss = variable * 2.0
        t.gradient(loss, variable)
        tf.zeros([5])


wrapped = tf.function(lambda: tf.ones([7]))


def calls_wrapped(batches):
    for _ in batches:
        wrapped()
