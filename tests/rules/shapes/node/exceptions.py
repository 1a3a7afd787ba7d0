"""In the parts of a `try`: what is followed by a `break` on every path runs once."""
import tensorflow as tf


def run(n, x):
    for _ in range(n):
        try:
            tf.square(x)  # expect: tf-repeated-node-creation
        except tf.errors.OutOfRangeError:
            tf.sqrt(x)  # false alarm: tf-repeated-node-creation
            break
        finally:
            print("done")
