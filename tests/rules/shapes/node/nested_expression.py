"""The outermost invariant call of an expression, once."""
import tensorflow as tf


def build(n, x, y):
    for i in range(n):
        tf.reduce_any(tf.not_equal(tf.cast(x, tf.float32), y))  # expect: tf-repeated-node-creation
        tf.add(tf.square(x), i)  # expect: tf-repeated-node-creation
        use(tf.sqrt(x), tf.exp(y))  # expect: tf-repeated-node-creation # expect: tf-repeated-node-creation
