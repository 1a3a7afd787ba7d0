"""Labels as vectors."""
import tensorflow as tf

ds = tf.data.Dataset.from_tensor_slices(arrays)
ds = ds.map(lambda x, y: (x, tf.one_hot(y, depth=10)), num_parallel_calls=4).batch(32)  # expect: tf-map-before-batch
