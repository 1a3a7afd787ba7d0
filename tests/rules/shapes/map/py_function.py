"""A function that leaves the graph is no reason to stay serial."""
import tensorflow as tf


def load(path):
    return tf.numpy_function(read_wav, [path], tf.float32)


ds = tf.data.Dataset.list_files("*.wav").map(load)  # expect: tf-map-without-parallelism
