"""After the loop, and after a return."""
import tensorflow as tf


def run(n, x):
    for _ in range(n):
        print(n)
    tf.square(x)
    return x
    tf.sqrt(x)
