# The node is built in a function that the loop calls, three calls deep; or the loop stands in another method.
import tensorflow.compat.v1 as tf


def accuracy(logits, labels):
    return mean(tf.equal(tf.argmax(logits, 1), labels))


def mean(values):
    return tf.reduce_mean(tf.cast(values, tf.float32))


class Trainer:
    def __init__(self, logits, labels):
        self.logits = logits
        self.labels = labels
        self.session = tf.Session()

    def step(self, feed):
        return self.session.run(accuracy(self.logits, self.labels), feed)

    def epoch(self, feeds):
        for feed in feeds:
            self.step(feed)

    def train(self, feeds):
        for _ in range(100):
            self.epoch(feeds)


def two_rounds(logits, labels):
    for _ in range(2):
        accuracy(logits, labels)


x = tf.placeholder(tf.float32, [None, 10])
y = tf.placeholder(tf.int64, [None])
Trainer(x, y).train([{}, {}])
