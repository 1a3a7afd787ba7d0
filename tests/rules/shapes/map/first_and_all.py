"""Looked at once, but trained on as well."""
import tensorflow as tf


def train(path, model: tf.keras.Model):
    ds = tf.data.TFRecordDataset(path).map(parse)  # expect: tf-map-without-parallelism
    for record in ds:
        print(record.shape)
        break
    model.fit(ds)
