# The dataset is kept on an object, and its steps stand in different methods.
import tensorflow as tf


class Input:
    def __init__(self, pattern, size=32):
        self.size = size
        self.dataset = tf.data.Dataset.list_files(pattern)

    def parse(self, path):
        return tf.io.decode_png(tf.io.read_file(path))

    def prepare(self):
        self.dataset = self.dataset.map(self.parse)
        return self

    def scaled(self):
        self.dataset = self.dataset.map(lambda image: tf.cast(image, tf.float32) / 255.0, num_parallel_calls=None)
        self.dataset = self.dataset.batch(self.size)
        return self.dataset


class Quiet(Input):
    def prepare(self):
        self.dataset = self.dataset.map(self.parse, num_parallel_calls=16)
        return self


train = Input("train/*.png").prepare().scaled()
test = Quiet("test/*.png").prepare().scaled()
