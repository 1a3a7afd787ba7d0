"""Elements that are datasets themselves."""
import tensorflow as tf

ds = tf.data.Dataset.from_tensor_slices(series).window(5).flat_map(lambda w: w.batch(5))
ds = ds.map(split_window)  # expect: tf-map-without-parallelism
