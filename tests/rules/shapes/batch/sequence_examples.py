"""Examples of different length."""
import tensorflow as tf


def parse(record):
    return tf.io.parse_single_sequence_example(record, context, sequence)


ds = tf.data.TFRecordDataset(paths).map(parse, 8).padded_batch(32)
