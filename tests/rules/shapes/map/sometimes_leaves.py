"""A loop that may go on is no look at the first record."""
import tensorflow as tf


def find(path):
    for record in tf.data.TFRecordDataset(path).map(parse):  # expect: tf-map-without-parallelism
        if record["id"] == 7:
            break
