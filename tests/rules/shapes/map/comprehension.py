"""Each file its own pipeline."""
import tensorflow as tf

pipelines = {p: tf.data.TFRecordDataset(p).map(parse) for p in paths}  # expect: tf-map-without-parallelism
