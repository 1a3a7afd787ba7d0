"""A placeholder in each turn."""
import tensorflow.compat.v1 as tf

tf.disable_eager_execution()


def run(session, batches):
    for batch in batches:
        x = tf.placeholder(tf.float32, [None])  # expect: tf-repeated-node-creation
        y = tf.square(x)  # expect: tf-repeated-node-creation
        session.run(y, {x: batch})
