"""To take an element apart is little work, but it is work: reported, with less weight or with all."""
import tensorflow as tf

ds = tf.data.Dataset.from_tensor_slices(arrays)
a = ds.map(lambda v: (v[:-1], v[-1]))  # expect: tf-map-without-parallelism
