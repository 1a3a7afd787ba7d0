"""A stack that is worked off."""
import tensorflow as tf


def run(work):
    while work:
        item = work.pop()
        tf.constant(item)
        tf.stack(work)
