"""Elements by way of `zip`, `enumerate`, `items`."""
import tensorflow as tf


def run(deltas, variables, reward, table):
    for index, (delta, variable) in enumerate(zip(deltas, variables)):
        tf.square(delta)
        tf.not_equal(reward, 0.0)  # expect: tf-repeated-node-creation
    for name, value in table.items():
        tf.square(value)
        tf.expand_dims(reward, 1)  # expect: tf-repeated-node-creation
