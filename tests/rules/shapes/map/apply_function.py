"""`apply` hands the dataset to a function."""
import tensorflow as tf


def prepare(dataset):
    return dataset.map(parse)  # expect: tf-map-without-parallelism


a = tf.data.TFRecordDataset(paths).apply(prepare)
b = tf.data.TFRecordDataset(paths).apply(lambda d: d.map(parse))  # expect: tf-map-without-parallelism
c = tf.data.TFRecordDataset(paths).apply(tf.data.experimental.map_and_batch(parse, 32))
