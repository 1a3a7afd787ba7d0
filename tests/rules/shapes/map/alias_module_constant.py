"""A module kept in a variable."""
import tensorflow as tf

data = tf.data
Records = data.TFRecordDataset
ds = Records(paths).map(parse)  # expect: tf-map-without-parallelism
