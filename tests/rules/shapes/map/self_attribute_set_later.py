"""Set by `setup`, which another method calls."""
import tensorflow as tf


class Data:
    def setup(self, paths):
        self._records = tf.data.TFRecordDataset(paths)

    def batches(self, paths):
        self.setup(paths)
        return self._records.map(parse).batch(8)  # expect: tf-map-without-parallelism
