"""And under its version-2 name."""
import tensorflow.compat.v2 as tf2

ds = tf2.data.TFRecordDataset(paths).map(parse)  # expect: tf-map-without-parallelism
