"""The same with the old spelling, and a target taken out of the dict."""
import tensorflow as tf


def parse(record):
    features = tf.parse_single_example(record, {"x": tf.FixedLenFeature([10], tf.float32), "y": tf.FixedLenFeature([], tf.int64)})
    label = features.pop("y")
    return features, label


ds = tf.data.TFRecordDataset(paths).map(parse, num_parallel_calls=8)  # expect: tf-parse-single-before-batch
ds = ds.batch(32)
