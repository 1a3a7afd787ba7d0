"""A class in a function."""
import tensorflow as tf


def make():
    class Source:
        def records(self):
            return tf.data.TFRecordDataset(paths)

    return Source().records().map(parse)  # expect: tf-map-without-parallelism
