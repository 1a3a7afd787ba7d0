"""In a coroutine."""
import tensorflow as tf


async def make(store):
    paths = await store.list()
    return tf.data.TFRecordDataset(paths).map(parse)  # expect: tf-map-without-parallelism
