"""The tape is round the call of the helper."""
import tensorflow as tf


def loss_of(x):
    return tf.reduce_mean(x)


def train(x, steps):
    for _ in range(steps):
        with tf.GradientTape() as tape:
            loss = loss_of(x)
        apply(tape.gradient(loss, x))
