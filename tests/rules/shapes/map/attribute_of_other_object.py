"""An attribute read from outside the class."""
import tensorflow as tf


class Holder:
    def __init__(self, paths):
        self.records = tf.data.TFRecordDataset(paths)


holder = Holder(paths)
ds = holder.records.map(parse)  # expect: tf-map-without-parallelism
