"""Made in one method, mapped in another."""
import tensorflow as tf


class Data:
    def __init__(self, paths):
        self.train = tf.data.TFRecordDataset(paths)
        self.count = 0

    def prepare(self):
        self.train = self.train.map(parse)  # expect: tf-map-without-parallelism
        return self
