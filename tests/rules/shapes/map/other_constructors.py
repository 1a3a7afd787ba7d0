"""Datasets that other parts of the library make."""
import tensorflow as tf

a = tf.data.experimental.make_csv_dataset("*.csv", 32).map(pack)  # expect: tf-map-without-parallelism
b = tf.keras.preprocessing.image_dataset_from_directory("images").map(scale)  # expect: tf-map-without-parallelism
c = tf.keras.utils.image_dataset_from_directory("images").map(scale)  # expect: tf-map-without-parallelism
d = tf.data.experimental.Counter().map(simulate)  # expect: tf-map-without-parallelism
e = tf.data.Dataset.from_generator(generate, tf.float32).map(scale)  # expect: tf-map-without-parallelism
f = tf.data.Dataset.zip((a, b)).map(join)  # expect: tf-map-without-parallelism
