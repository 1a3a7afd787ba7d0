"""A lambda as helper."""
import tensorflow as tf

prepare = lambda d: d.map(parse)  # expect: tf-map-without-parallelism
ds = prepare(tf.data.TFRecordDataset(paths))
