"""`map` calls its function for each element."""
import tensorflow as tf


def build(names, x):
    return list(map(lambda name: tf.shape(x), names))  # expect: tf-repeated-node-creation
