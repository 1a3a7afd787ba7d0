"""By cases."""
import tensorflow as tf


def make(kind, paths):
    match kind:
        case "records":
            ds = tf.data.TFRecordDataset(paths)
        case _:
            ds = tf.data.TextLineDataset(paths)
    return ds.map(parse)  # expect: tf-map-without-parallelism
