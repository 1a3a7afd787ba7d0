"""Only the first iterable of a comprehension runs once."""
import tensorflow as tf


def run(xs, y):
    a = [v for v in tf.unstack(y)]
    b = [v for x in xs for v in tf.unstack(y)]  # expect: tf-repeated-node-creation
