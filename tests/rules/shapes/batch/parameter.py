"""The dataset is handed in by a caller."""
import tensorflow as tf


def prepare(dataset, size):
    dataset = dataset.map(lambda v: tf.cast(v, tf.float32), 8)  # expect: tf-map-before-batch
    return dataset.batch(size)


train = prepare(tf.data.Dataset.from_tensor_slices(arrays), 32)
