"""The receiver is an expression."""
import tensorflow as tf

(tf.data.TFRecordDataset(a) if old else tf.data.TFRecordDataset(b)).map(parse)  # expect: tf-map-without-parallelism
