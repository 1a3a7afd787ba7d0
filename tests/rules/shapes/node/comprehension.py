"""A comprehension and a generator expression."""
import tensorflow as tf


def build(names, x):
    sizes = [tf.shape(x) for _ in names]  # expect: tf-repeated-node-creation
    masks = {name: tf.ones([3]) for name in names}  # expect: tf-repeated-node-creation
    ranks = list(tf.rank(x) for _ in names)  # expect: tf-repeated-node-creation
    return sizes, masks, ranks
