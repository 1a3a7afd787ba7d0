"""Bound in passing."""
import tensorflow as tf

if (ds := tf.data.TFRecordDataset(paths)) is not None:
    ds = ds.map(parse)  # expect: tf-map-without-parallelism
