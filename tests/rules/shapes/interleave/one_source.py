"""One file is read however it is read."""
import tensorflow as tf

a = tf.data.Dataset.from_tensors("only.tfrecord").interleave(tf.data.TFRecordDataset)
b = tf.data.Dataset.from_tensor_slices(paths).interleave(tf.data.TFRecordDataset)  # expect: tf-interleave-without-parallelism
