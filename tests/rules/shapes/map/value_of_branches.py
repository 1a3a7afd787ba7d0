"""One of two numbers: reported only when both are bad."""
import tensorflow as tf

ds = tf.data.Dataset.list_files("*.jpg")
workers = 1 if debug else 8
a = ds.map(read, num_parallel_calls=workers)
if debug:
    calls = 1
else:
    calls = None
b = ds.map(read, num_parallel_calls=calls)  # expect: tf-map-without-parallelism
