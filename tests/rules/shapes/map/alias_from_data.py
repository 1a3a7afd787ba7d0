"""`from tensorflow import data`."""
from tensorflow import data

ds = data.Dataset.list_files("*.png").map(read)  # expect: tf-map-without-parallelism
