"""A reader that a base class configures."""
import tensorflow as tf


class Reader:
    workers = None

    def __init__(self, pattern):
        self.files = tf.data.Dataset.list_files(pattern)

    def records(self):
        return self.files.interleave(
            tf.data.TFRecordDataset,
            cycle_length=4,
            num_parallel_calls=tf.data.AUTOTUNE,
        )


class SlowReader(Reader):
    def records(self):
        return self.files.interleave(tf.data.TFRecordDataset, 4, 1, None)  # expect: tf-interleave-without-parallelism
