"""Lines decoded one by one."""
import tensorflow as tf


def columns(line):
    parts = tf.io.decode_csv(line, record_defaults=[[0.0]] * 5)
    features = dict(zip(NAMES, parts[:-1]))
    return features, parts[-1]


NAMES = ["a", "b", "c", "d"]
ds = tf.data.TextLineDataset(paths).skip(1).map(columns, 4).shuffle(10).batch(100)  # expect: tf-map-before-batch
