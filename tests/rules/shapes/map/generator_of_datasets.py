"""A generator yields datasets."""
import tensorflow as tf


def folds(paths):
    for path in paths:
        yield tf.data.TFRecordDataset(path)


for fold in folds(paths):
    consume(fold.map(parse))  # expect: tf-map-without-parallelism
