"""Only the last map can change places with the batch."""
import tensorflow as tf


def decode(path):
    return tf.io.decode_png(tf.io.read_file(path))


ds = tf.data.Dataset.list_files("*.png")
ds = ds.map(decode, 8).map(lambda v: tf.cast(v, tf.float32), 8).batch(32)  # expect: tf-map-before-batch
