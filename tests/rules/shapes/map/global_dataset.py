"""A global, set in one function and mapped in another."""
import tensorflow as tf

DATASET = None


def setup(paths):
    global DATASET
    DATASET = tf.data.TFRecordDataset(paths)


def batches():
    return DATASET.map(parse)  # expect: tf-map-without-parallelism
