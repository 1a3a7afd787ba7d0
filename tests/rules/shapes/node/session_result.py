"""What a session returns is another value each time."""
import tensorflow.compat.v1 as tf


def run(steps, x):
    with tf.Session() as session:
        for _ in range(steps):
            value = session.run(x)
            tf.constant(value)
            tf.square(x)  # expect: tf-repeated-node-creation
