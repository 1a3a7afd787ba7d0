"""The smallest case."""
import tensorflow as tf

for i in range(100):
    tf.zeros([10, 10])  # expect: tf-repeated-node-creation
