"""Interleaves it."""
import tensorflow as tf
from reader import read

ds = tf.data.Dataset.from_tensor_slices(paths).shuffle(10).interleave(read, cycle_length=4)  # expect: tf-interleave-without-parallelism
