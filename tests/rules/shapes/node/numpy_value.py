"""A pure function of numpy does not change the verdict."""
import numpy as np
import tensorflow as tf


def build(n, x):
    for _ in range(n):
        tf.constant(np.zeros([3, 3]))  # expect: tf-repeated-node-creation
        tf.constant(np.asarray(x) + 1)  # expect: tf-repeated-node-creation
