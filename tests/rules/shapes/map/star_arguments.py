"""`*arguments` may hold the number; a display in place says what it holds."""
import tensorflow as tf

ds = tf.data.TFRecordDataset(paths)
a = ds.map(*arguments)
b = ds.map(*[parse, 8])
c = ds.map(*(parse,))  # expect: tf-map-without-parallelism
