"""Options are set in between; the dataset is the same."""
import tensorflow as tf

options = tf.data.Options()
options.deterministic = False
ds = tf.data.TFRecordDataset(paths).with_options(options)
ds = ds.map(parse)  # expect: tf-map-without-parallelism
