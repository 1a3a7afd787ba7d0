"""An attribute that a method sets in each turn, and one that nobody sets."""
import tensorflow as tf


class Trainer:
    def __init__(self, data):
        self.step = 0
        self.data = data

    def advance(self):
        self.step += 1

    def run(self, n):
        for _ in range(n):
            self.advance()
            tf.constant(self.step)
            tf.reduce_mean(self.data)  # expect: tf-repeated-node-creation
