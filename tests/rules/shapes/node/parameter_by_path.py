"""From one loop the parameter changes, from the other it does not: the second path is enough."""
import tensorflow as tf


def make(x):
    return tf.square(x)  # expect: tf-repeated-node-creation


def changing(xs):
    for x in xs:
        make(x)


def constant(xs, y):
    for x in xs:
        make(y)
