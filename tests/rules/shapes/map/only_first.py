"""Only the first record is looked at."""
import tensorflow as tf


def shape(path):
    for record in tf.data.TFRecordDataset(path).map(parse):
        print(record.shape)
        break


def first(path):
    for record in tf.data.TFRecordDataset(path).map(parse):
        return record
