"""Literal lists and short ranges."""
import tensorflow as tf

NAMES = ("train", "test", "eval")
for name in ["train", "test"]:
    tf.zeros([3])
for name in NAMES:
    tf.zeros([3])
for i in range(10):
    tf.zeros([3])
for i in range(2, 12):
    tf.zeros([3])
for i in range(0, 100, 20):
    tf.zeros([3])
for i in range(11):
    tf.zeros([3])  # expect: tf-repeated-node-creation
