"""In a `with` and in a `try`."""
import tensorflow as tf


def make(strategy):
    with strategy.scope():
        ds = tf.data.TFRecordDataset(paths)
        try:
            ds = ds.map(parse)  # expect: tf-map-without-parallelism
        except ValueError:
            ds = ds.map(parse_old)  # expect: tf-map-without-parallelism
        finally:
            print("made")
    return ds
