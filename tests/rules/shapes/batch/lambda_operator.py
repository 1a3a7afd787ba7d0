"""Nothing but an operator on the element."""
import tensorflow as tf

ds = tf.data.Dataset.from_tensor_slices(arrays).map(lambda x, y: (x / 255.0, y), 8).batch(32)  # expect: tf-map-before-batch
