"""By way of a builder."""
import tensorflow_datasets as tfds

builder = tfds.builder("mnist")
builder.download_and_prepare()
ds = builder.as_dataset(split="train").map(scale)  # expect: tf-map-without-parallelism
