"""A target of `:=` is assigned in the loop."""
import tensorflow as tf


def run(source):
    while (batch := source.read()) is not None:
        tf.reduce_sum(batch)
