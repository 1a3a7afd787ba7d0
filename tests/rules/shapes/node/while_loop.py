"""A `while` is a loop too."""
import tensorflow as tf


def train(session, loss, steps):
    step = 0
    while step < steps:
        session.run(tf.reduce_mean(loss))  # expect: tf-repeated-node-creation
        step += 1
