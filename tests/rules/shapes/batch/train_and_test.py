"""The train pipeline maps, the test pipeline batches; they come from one dataset."""
import tensorflow as tf


def transform(k):
    return tf.cast(k, tf.float32)


full = tf.data.Dataset.range(2000)
train = full.take(1600)
train = train.map(transform, 8)
test = full.skip(1600)
test = test.batch(50)
