"""Whichever import works, it is the same library."""
try:
    import tensorflow.compat.v1 as tf
except ImportError:
    import tensorflow as tf

ds = tf.data.TFRecordDataset(paths).map(parse)  # expect: tf-map-without-parallelism
