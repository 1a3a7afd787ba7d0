"""The dataset is the iterable of the loop."""
import tensorflow as tf


def names(path):
    for record in tf.data.TFRecordDataset(path).map(parse):  # expect: tf-map-without-parallelism
        print(record)
