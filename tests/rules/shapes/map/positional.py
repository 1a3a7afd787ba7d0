"""The second position is `num_parallel_calls`."""
import tensorflow as tf

ds = tf.data.Dataset.list_files("*.jpg")
a = ds.map(read, 4)
b = ds.map(read, None)  # expect: tf-map-without-parallelism
c = ds.map(read, 1)  # expect: tf-map-without-parallelism
d = ds.map(map_func=read)  # expect: tf-map-without-parallelism
e = ds.map(num_parallel_calls=8, map_func=read)
f = ds.map(read, deterministic=False)  # expect: tf-map-without-parallelism
