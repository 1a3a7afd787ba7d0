"""An optimizer changes the variables that it is handed."""
import tensorflow as tf


def train(x, target, steps):
    weights = tf.Variable(tf.ones([3, 1]))
    optimizer = tf.keras.optimizers.SGD(0.1)
    for _ in range(steps):
        with tf.GradientTape() as tape:
            loss = tf.reduce_sum(tf.matmul(x, weights) - target)
        gradient = tape.gradient(loss, [weights])
        optimizer.apply_gradients(zip(gradient, [weights]))
        tf.norm(weights)
        tf.norm(target)  # expect: tf-repeated-node-creation
