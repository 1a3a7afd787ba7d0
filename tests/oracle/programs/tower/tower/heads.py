import tensorflow as tf


def head(features):
    bias = tf.zeros([2])
    return tf.reduce_sum(features + bias)
