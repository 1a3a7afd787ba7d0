"""The operations under other names."""
import tensorflow.compat.v1 as tf
import tensorflow.compat.v2 as tf2
from tensorflow import math
from tensorflow.math import reduce_sum as total


def build(n, x):
    for _ in range(n):
        tf.shape(x)  # expect: tf-repeated-node-creation
        tf2.transpose(x)  # expect: tf-repeated-node-creation
        math.sqrt(0.5)  # expect: tf-repeated-node-creation
        total(x)  # expect: tf-repeated-node-creation
