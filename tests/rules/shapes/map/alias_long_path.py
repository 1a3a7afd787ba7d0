"""The whole path, without an alias."""
import tensorflow

ds = tensorflow.compat.v1.data.Dataset.list_files("*.png").map(read)  # expect: tf-map-without-parallelism
