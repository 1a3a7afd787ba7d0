"""Two datasets from one call, and swapped."""
import tensorflow as tf


def split(paths):
    ds = tf.data.TFRecordDataset(paths)
    return ds.take(1000), ds.skip(1000)


train, test = split(paths)
train = train.map(parse)  # expect: tf-map-without-parallelism
test, train = train, test
both = test.map(augment), train.map(parse)  # expect: tf-map-without-parallelism # expect: tf-map-without-parallelism
