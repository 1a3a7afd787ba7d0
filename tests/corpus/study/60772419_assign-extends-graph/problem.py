# Stack Overflow 60772419.
# Cause: confusion with the computation graph (each assign call adds operations, however often it is run).
# Symptom: every update takes longer than the one before.
import numpy as np
import tensorflow as tf


class Perturbed:
    """A small network whose parameters are searched at random instead of by gradients."""

    def __init__(self, inputs, hidden, outputs):
        self.x = tf.placeholder(tf.float32, [None, inputs])
        self.y = tf.placeholder(tf.float32, [None, outputs])
        h = tf.layers.dense(self.x, hidden, activation=tf.nn.tanh)
        self.out = tf.layers.dense(h, outputs)
        self.loss = tf.losses.mean_squared_error(self.y, self.out)
        self.params = tf.trainable_variables()
        self.sess = tf.Session()
        self.sess.run(tf.global_variables_initializer())

    def get(self):
        return self.sess.run(self.params)

    def set(self, values):
        for var, value in zip(self.params, values):
            self.sess.run(tf.assign(var, value))  # problem

    def score(self, x, y):
        return self.sess.run(self.loss, {self.x: x, self.y: y})


x = np.random.uniform(-3, 3, (2000, 2)).astype(np.float32)
y = np.sin(x[:, :1]) * x[:, 1:]
net = Perturbed(2, 30, 1)
best, best_loss = net.get(), net.score(x, y)
for trial in range(20000):
    candidate = [p + np.random.normal(0, 0.02, p.shape) for p in best]
    net.set(candidate)
    loss = net.score(x, y)
    if loss < best_loss:
        best, best_loss = candidate, loss
    if trial % 500 == 0:
        print(trial, best_loss)
