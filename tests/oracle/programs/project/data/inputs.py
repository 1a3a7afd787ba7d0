import tensorflow as tf
from settings import PARALLEL

from .parsing import parse


def training_data(files, batch):
    ds = tf.data.TFRecordDataset(files)
    ds = ds.map(parse, num_parallel_calls=PARALLEL)
    return ds.shuffle(100).batch(batch)


def validation(size=2):
    return tf.data.Dataset.range(size).map(parse).batch(size)
