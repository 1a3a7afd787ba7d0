"""Which of two methods: the receiver's class says it."""
import tensorflow as tf


class First:
    def make(self):
        return tf.zeros([3])  # expect: tf-repeated-node-creation


class Second:
    def make(self):
        return tf.ones([3])


def run(n):
    first = First()
    for _ in range(n):
        first.make()
