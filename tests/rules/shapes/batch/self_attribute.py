"""Mapped in one method, batched in another."""
import tensorflow as tf


class Data:
    def __init__(self, arrays):
        self.ds = tf.data.Dataset.from_tensor_slices(arrays)
        self.ds = self.ds.map(lambda v: tf.cast(v, tf.float32), 8)  # expect: tf-map-before-batch

    def batches(self):
        return self.ds.batch(32)
