"""Run only now and then, or only when asked for: still in the loop."""
import tensorflow as tf


def train(session, loss, steps, debug):
    for step in range(steps):
        if step % 100 == 0:
            session.run(tf.reduce_mean(loss))  # expect: tf-repeated-node-creation
        if debug:
            session.run(tf.reduce_max(loss))  # expect: tf-repeated-node-creation
