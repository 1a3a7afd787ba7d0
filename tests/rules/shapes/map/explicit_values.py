"""None and 1 by way of constants; True is no number here."""
import tensorflow as tf

WORKERS = None
ONE = 1
SOME = 6
ds = tf.data.Dataset.list_files("*.jpg")
a = ds.map(read, num_parallel_calls=WORKERS)  # expect: tf-map-without-parallelism
b = ds.map(read, num_parallel_calls=ONE)  # expect: tf-map-without-parallelism
c = ds.map(read, num_parallel_calls=SOME)
d = ds.map(read, num_parallel_calls=tf.data.experimental.AUTOTUNE)
e = ds.map(read, num_parallel_calls=-1)
