"""The pipelines of TensorFlow 1.3."""
import tensorflow as tf

ds = tf.contrib.data.TFRecordDataset(paths).map(parse)  # expect: tf-map-without-parallelism
