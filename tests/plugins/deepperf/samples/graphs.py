# Fresh graphs, devices, first values of variables.
import tensorflow as tf
from tensorflow.compat import v1


def fresh(names):
    for name in names:
        with tf.Graph().as_default():
            tf.ones([2])


def cleared(names):
    for name in names:
        tf.keras.backend.clear_session()
        tf.ones([2])


def cleared_outside(names):
    tf.keras.backend.clear_session()
    for name in names:
        tf.ones([2])


def towers(gpus):
    for gpu in range(gpus):
        with tf.device("/gpu:%d" % gpu):
            tf.zeros([4, 4])


def one_device(gpus):
    for gpu in range(gpus):
        with tf.device("/gpu:0"):
            tf.zeros([4, 4])


def layers(sizes):
    out = []
    for size in sizes:
        out.append(tf.Variable(tf.zeros([8])))
        out.append(v1.get_variable("w%d" % size, initializer=tf.ones([8])))
    return out


def not_a_first_value(sizes):
    for size in sizes:
        v = tf.Variable(1.0)
        v.assign_add(tf.reduce_sum(tf.ones([3])))
