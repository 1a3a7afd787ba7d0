"""A few files hold many records."""
import tensorflow as tf

a = tf.data.Dataset.from_tensor_slices(["a", "b"]).flat_map(tf.data.TFRecordDataset).map(parse)  # expect: tf-map-without-parallelism
b = tf.data.Dataset.range(4).interleave(read, num_parallel_calls=4).map(parse)  # expect: tf-map-without-parallelism
c = tf.data.Dataset.from_tensors(table).unbatch().map(parse)  # expect: tf-map-without-parallelism
