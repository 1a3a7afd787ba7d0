"""A lambda that the loop calls, and one that it hands to unknown code."""
import tensorflow as tf
import worker


def run(n):
    make = lambda: tf.zeros([3])  # expect: tf-repeated-node-creation
    other = lambda: tf.ones([3])
    for _ in range(n):
        make()
        worker.submit(other)
