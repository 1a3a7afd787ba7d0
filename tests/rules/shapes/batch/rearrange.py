"""Only the structure changes."""
import tensorflow as tf

ds = tf.data.Dataset.from_tensor_slices(arrays).map(lambda x, y: {"image": x, "label": y}).batch(32)  # expect: tf-map-before-batch
