"""A Python loop in a compiled function is unrolled; a loop over a tensor is not."""
import tensorflow as tf


@tf.function
def unrolled(x, cells):
    for cell in cells:
        x = cell(x) + tf.zeros([3])  # expect: tf-repeated-node-creation
    return x


@tf.function
def rolled(x):
    for i in tf.range(100):
        x = x + tf.zeros([3])
    return x
