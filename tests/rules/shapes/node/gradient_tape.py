"""What a tape records has to run in each turn; what it does not, has not."""
import tensorflow as tf


def train(batches, x, steps):
    for _ in range(steps):
        zeros = tf.zeros([3])  # expect: tf-repeated-node-creation
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(x)
        slope = tape.gradient(loss, x)
        tf.norm(slope)
