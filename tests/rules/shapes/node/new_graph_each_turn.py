"""Each turn has a graph of its own."""
import tensorflow as tf


def sweep(rates):
    for rate in rates:
        tf.compat.v1.reset_default_graph()
        tf.zeros([3])
    for rate in rates:
        with tf.Graph().as_default():
            tf.zeros([3])
    for rate in rates:
        tf.keras.backend.clear_session()
        tf.zeros([3])
