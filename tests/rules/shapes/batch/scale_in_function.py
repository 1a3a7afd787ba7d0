"""Cast and divide, element by element."""
import tensorflow as tf


def scale(image, label):
    return tf.cast(image, tf.float32) / 255.0, label


ds = tf.data.Dataset.from_tensor_slices(arrays)
ds = ds.shuffle(1000).map(scale, num_parallel_calls=8)  # expect: tf-map-before-batch
ds = ds.repeat().batch(32).prefetch(1)
