"""Each variable has a first value of its own."""
import tensorflow as tf


def build(n, size):
    made = []
    for k in range(n):
        made.append(tf.Variable(tf.zeros([size, size]), name="a%d" % k))
        made.append(tf.compat.v2.Variable(tf.eye(size), name="b%d" % k))
        made.append(tf.compat.v1.get_variable("c%d" % k, initializer=tf.ones([size])))
    return made
