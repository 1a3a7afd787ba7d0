"""The line also uses what changes; the invariant call in it is still invariant."""
import tensorflow as tf


def train(batches, reward, masks):
    for k, batch in enumerate(batches):
        a = tf.matmul(masks[k], tf.reshape(reward, [-1, 1]))  # expect: tf-repeated-node-creation
        b = batch / tf.cast(reward, tf.float32)  # expect: tf-repeated-node-creation
