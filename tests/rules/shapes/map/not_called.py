"""The method is named and never called."""
import tensorflow as tf

ds = tf.data.TFRecordDataset(paths)
method = ds.map
print(ds.map)
