"""Nobody passes it and nothing says its type, but only a dataset has these methods."""
import tensorflow as tf


def prepare(records, size):
    records = records.shuffle(1000).map(parse)  # expect: tf-map-without-parallelism
    return records.batch(size).prefetch(1)
