"""Records are parsed one by one."""
import tensorflow as tf

SPEC = {"x": tf.io.FixedLenFeature([10], tf.float32), "y": tf.io.FixedLenFeature([], tf.int64)}


def parse(record):
    return tf.io.parse_single_example(record, SPEC)


ds = tf.data.TFRecordDataset(paths).map(parse, 8).shuffle(1000).batch(32)  # expect: tf-parse-single-before-batch
