"""The method in a variable is still the method."""
import tensorflow as tf

ds = tf.data.TFRecordDataset(paths)
apply_map = ds.map
a = apply_map(parse)  # expect: tf-map-without-parallelism
b = getattr(ds, "map")(parse)  # expect: tf-map-without-parallelism
