import tensorflow as tf

SPEC = {"x": tf.io.FixedLenFeature([1], tf.float32)}


def parse(record):
    parsed = tf.io.parse_single_example(record, SPEC)
    return normalise(parsed)


def normalise(value):
    return tf.divide(value, tf.constant(255.0))
