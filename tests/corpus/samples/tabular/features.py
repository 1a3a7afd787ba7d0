"""From records to batches."""
import multiprocessing

import tensorflow as tf

from tabular.reader import Reader, SlowReader

SPEC = {"age": tf.io.FixedLenFeature([], tf.float32), "income": tf.io.FixedLenFeature([], tf.float32)}


def parse(record):
    row = tf.io.parse_single_example(record, SPEC)
    return row["age"] / 100.0, row["income"]


def batches(pattern, size, options):
    slow = SlowReader(pattern).records()
    quick = Reader(pattern).records()
    first = slow.map(parse, num_parallel_calls=1)  # expect: tf-map-without-parallelism # expect: tf-parse-single-before-batch
    second = quick.map(parse, **options)  # expect: tf-parse-single-before-batch
    third = quick.batch(size).map(parse_batch, 8)
    return first.batch(size), second.batch(size), third


def parse_batch(records):
    return tf.io.parse_example(records, SPEC)


def statistics(paths):
    # A pool's map, not a dataset's.
    with multiprocessing.Pool(8) as pool:
        return pool.map(len, paths)
