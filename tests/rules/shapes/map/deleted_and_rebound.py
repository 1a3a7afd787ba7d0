"""The name means something else by then."""
import tensorflow as tf

ds = tf.data.TFRecordDataset(paths)
use(ds)
ds = [1, 2, 3]
result = map(str, ds)
ds = Frame(ds)
ds.map(str)
