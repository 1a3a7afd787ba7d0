"""An empty operation among the fetches of each step."""
import tensorflow.compat.v1 as tf


def run(session, loss, steps):
    for _ in range(steps):
        session.run([loss, tf.no_op()])  # expect: tf-repeated-node-creation
