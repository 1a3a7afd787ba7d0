"""A chain over several lines: the place is the name `map`."""
import tensorflow as tf

ds = (
    tf.data.Dataset
    .list_files("*.jpg")
    .shuffle(100)
    .map(read)  # expect: tf-map-without-parallelism
    .map(decode, num_parallel_calls=4)
    .map(augment)  # expect: tf-map-without-parallelism
    .batch(8)
)
