"""The source."""
import tensorflow as tf


class Source:
    def __init__(self, paths):
        self.ds = tf.data.TFRecordDataset(paths)
