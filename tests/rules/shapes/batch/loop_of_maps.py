"""Maps in a loop, of functions that are not known."""
import tensorflow as tf

ds = tf.data.Dataset.from_tensor_slices(arrays)
for function in functions:
    ds = ds.map(function, 8)
ds = ds.batch(32)
