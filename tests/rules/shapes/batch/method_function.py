"""The function is a method."""
import tensorflow as tf


class Pipeline:
    def __init__(self, mean):
        self.mean = mean

    def centre(self, image):
        return tf.subtract(tf.cast(image, tf.float32), self.mean)

    def batches(self, arrays):
        ds = tf.data.Dataset.from_tensor_slices(arrays).map(self.centre, num_parallel_calls=2)  # expect: tf-map-before-batch
        return ds.batch(32)
