"""The class itself, renamed."""
from tensorflow.data import Dataset as D, TFRecordDataset

a = D.list_files("*.png").map(read)  # expect: tf-map-without-parallelism
b = TFRecordDataset(paths).map(parse)  # expect: tf-map-without-parallelism
