"""The number is a parameter: its default counts when nobody passes another, and a caller's value when somebody does."""
import tensorflow as tf


def load(paths, workers=1):
    return tf.data.TFRecordDataset(paths).map(parse, num_parallel_calls=workers)  # expect: tf-map-without-parallelism


def load_with(paths, threads):
    return tf.data.TFRecordDataset(paths).map(parse, num_parallel_calls=threads)


def load_quickly(paths, jobs=None):
    return tf.data.TFRecordDataset(paths).map(parse, num_parallel_calls=jobs)


serial = load(first)
parallel = load_with(second, 8)
quick = load_quickly(third, jobs=8)
