"""Nothing is known of the function, or of something that it calls."""
import tensorflow as tf
import helpers


def scale(v):
    return helpers.adjust(tf.cast(v, tf.float32))


ds = tf.data.Dataset.from_tensor_slices(arrays)
a = ds.map(helpers.scale, 8).batch(32)
b = ds.map(scale, 8).batch(32)
c = ds.map(functions["scale"], 8).batch(32)
