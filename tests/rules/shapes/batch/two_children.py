"""Two pipelines with one parent; neither maps before its batch."""
import tensorflow as tf

full = tf.data.Dataset.from_tensor_slices(arrays)
train = full.take(1000).map(lambda v: tf.cast(v, tf.float32), 8)
test = full.skip(1000)
test = test.batch(32)
