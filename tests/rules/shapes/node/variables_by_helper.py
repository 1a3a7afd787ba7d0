"""The variable is made in a helper."""
import tensorflow as tf


def weight(value, name):
    return tf.Variable(value, name=name)


def build(n):
    return [weight(tf.zeros([3]), "w%d" % i) for i in range(n)]
