"""A global that the loop's callee sets."""
import tensorflow as tf

SCALE = 1.0
LIMIT = 2.0


def grow():
    global SCALE
    SCALE = SCALE * 2


def run(n):
    for _ in range(n):
        grow()
        tf.constant(SCALE)
        tf.constant(LIMIT)  # expect: tf-repeated-node-creation
