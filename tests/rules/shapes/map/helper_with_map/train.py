"""Hands its dataset to the helper."""
import tensorflow as tf
from pipe import prepare

train = prepare(tf.data.TFRecordDataset(paths))
