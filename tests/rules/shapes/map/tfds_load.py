"""Ready-made datasets, one or several at a time, with and without their description."""
import tensorflow_datasets as tfds

train = tfds.load("mnist", split="train").map(scale)  # expect: tf-map-without-parallelism
test, info = tfds.load("mnist", split="test", with_info=True)
test = test.map(scale)  # expect: tf-map-without-parallelism
first, second = tfds.load("mnist", split=["train", "test"])
first = first.map(scale)  # expect: tf-map-without-parallelism
(third, fourth), info = tfds.load("mnist", split=["train", "test"], with_info=True, as_supervised=True)
third = third.map(scale)  # expect: tf-map-without-parallelism
every = tfds.load("mnist")
fifth = every["train"].map(scale)  # expect: tf-map-without-parallelism
