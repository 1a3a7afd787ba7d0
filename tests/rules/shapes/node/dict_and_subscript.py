"""A value looked up by what changes."""
import tensorflow as tf


def build(names, weights):
    for name in names:
        tf.reduce_sum(weights[name])
        tf.reduce_sum(weights["all"])  # expect: tf-repeated-node-creation
