"""An unknown transformation stands between: it may need single elements."""
import tensorflow as tf

ds = tf.data.Dataset.from_tensor_slices(arrays).map(lambda v: tf.cast(v, tf.float32), 8)
ds = ds.apply(tf.data.experimental.unbatch()).batch(32)
