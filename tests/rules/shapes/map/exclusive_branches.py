"""One of three maps runs; each could be parallel."""
import tensorflow as tf


def load(files, experience, batch):
    dataset = tf.data.TFRecordDataset(files, num_parallel_reads=len(files))
    if experience:
        dataset = dataset.map(decode).batch(2, drop_remainder=True)  # expect: tf-map-without-parallelism
    elif batch:
        dataset = dataset.map(decode_and_batch)  # expect: tf-map-without-parallelism
    else:
        dataset = dataset.map(decode)  # expect: tf-map-without-parallelism
    return dataset
