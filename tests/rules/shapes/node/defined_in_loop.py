"""A function that is only defined in the loop does not run in it."""
import tensorflow as tf


def run(n):
    later = []
    for i in range(n):
        def make():
            return tf.zeros([3])
        later.append(lambda: tf.ones([3]))
