"""Drawing anew is the purpose."""
import tensorflow as tf


def sample(n, x):
    for _ in range(n):
        tf.random.uniform([3])
        tf.random.normal([3], seed=1)
        tf.nn.dropout(x, 0.5)
        tf.image.random_flip_left_right(x)
        tf.random.categorical(x, 1)
        tf.compat.v1.multinomial(x, 1)
