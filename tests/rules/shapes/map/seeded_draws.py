"""Seeded draws: reported, with less weight, since other elements may get them."""
import tensorflow as tf

tf.random.set_seed(0)


def transform(index):
    return tf.random.uniform([10], dtype=tf.float32)


ds = tf.data.Dataset.range(2000).take(1600)
ds = ds.map(transform)  # expect: tf-map-without-parallelism
