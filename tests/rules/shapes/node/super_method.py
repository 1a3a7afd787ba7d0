"""By way of the base class."""
import tensorflow as tf


class Base:
    def make(self):
        return tf.zeros([3])  # expect: tf-repeated-node-creation


class Derived(Base):
    def make(self):
        return super().make()


def run(n):
    thing = Derived()
    for _ in range(n):
        thing.make()
