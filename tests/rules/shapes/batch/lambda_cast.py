"""A lambda that casts."""
import tensorflow as tf

ds = tf.data.Dataset.from_tensor_slices(arrays)
ds = ds.map(lambda x: tf.cast(x, tf.float32) * (1.0 / 255), num_parallel_calls=tf.data.AUTOTUNE)  # expect: tf-map-before-batch
ds = ds.batch(64)
