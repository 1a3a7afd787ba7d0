"""The old spelling of map."""
import tensorflow.compat.v1 as tf

ds = tf.data.TFRecordDataset(paths)
a = ds.map_with_legacy_function(parse)  # expect: tf-map-without-parallelism
b = ds.map_with_legacy_function(parse, 8)
