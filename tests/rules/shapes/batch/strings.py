"""Element-wise on texts, and not."""
import tensorflow as tf

ds = tf.data.TextLineDataset(paths)
a = ds.map(lambda line: tf.strings.lower(tf.strings.strip(line)), 8).batch(64)  # expect: tf-map-before-batch
b = ds.map(lambda line: tf.strings.split(line), 8).batch(64)
