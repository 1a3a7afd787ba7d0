"""Few elements: nothing to gain."""
import numpy as np
import tensorflow as tf

a = tf.data.Dataset.from_tensors(image).map(decode)
b = tf.data.Dataset.range(5).map(make)
c = tf.data.TFRecordDataset(paths).take(1).map(parse)
d = tf.data.Dataset.from_tensor_slices([[1.0], [2.0]]).map(decode)
e = tf.data.Dataset.from_tensor_slices((np.array([1, 2]), np.array([3, 4]))).map(decode)
f = tf.data.Dataset.range(1).repeat(3).map(permute)
