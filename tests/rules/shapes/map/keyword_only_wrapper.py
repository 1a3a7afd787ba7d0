"""A wrapper of the program passes its keywords on."""
import tensorflow as tf


def mapped(dataset, function, **kwargs):
    return dataset.map(function, **kwargs)


ds = mapped(tf.data.TFRecordDataset(paths), parse, num_parallel_calls=8)
