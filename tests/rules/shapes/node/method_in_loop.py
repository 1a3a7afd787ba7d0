"""A method called in a loop; its object does not change."""
import tensorflow as tf


class Model:
    def __init__(self, logits, labels):
        self.logits = logits
        self.labels = labels

    def loss(self):
        return tf.reduce_mean(tf.subtract(self.logits, self.labels))  # expect: tf-repeated-node-creation


def train(session, logits, labels, steps):
    model = Model(logits, labels)
    for _ in range(steps):
        session.run(model.loss())
