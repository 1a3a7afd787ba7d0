# What looks the same in every iteration and is not, and what looks different and is not.
import numpy as np
import tensorflow as tf


def changes(batches):
    total = tf.constant(0.0)
    for batch in batches:
        total = tf.add(total, 1.0)
    return total


def from_the_loop(batches):
    for batch in batches:
        size = len(batch)
        tf.zeros([size])


def not_from_the_loop(batches, config):
    for batch in batches:
        size = config["size"]
        tf.zeros([size])


def appended(batches):
    shape = [1]
    for batch in batches:
        tf.zeros(shape)
        shape.append(1)


def drawn(batches):
    for batch in batches:
        tf.constant(np.random.rand(3))
        tf.random.normal([3])


def attribute(model, batches):
    for batch in batches:
        tf.argmax(model.logits, 1)


def rebound(model, batches):
    for batch in batches:
        model.logits = batch
        tf.argmax(model.logits, 1)
