"""A variable that the loop assigns to has another value each time."""
import tensorflow as tf


def count(n, limit):
    counter = tf.Variable(0.0)
    other = tf.Variable(1.0)
    for _ in range(n):
        counter.assign_add(1.0)
        tf.square(counter)
        tf.square(other)  # expect: tf-repeated-node-creation
