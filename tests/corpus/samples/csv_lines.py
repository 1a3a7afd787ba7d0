"""Lines of text, decoded one by one; a thousand lines at a time would be as easy."""
import tensorflow as tf

DEFAULTS = [[0.0], [0.0], [0.0], [0]]


class Lines:
    def __init__(self, paths):
        self.paths = paths
        self.dataset = tf.data.TextLineDataset(paths).skip(1)

    def decode(self, line):
        *columns, label = tf.io.decode_csv(line, DEFAULTS)
        return tf.stack(columns), label  # `stack` puts the batch on the wrong side: no candidate for batching first

    def rows(self):
        return self.dataset.map(self.decode)  # expect: tf-map-without-parallelism

    def pairs(self):
        columns = self.dataset.map(columns_of, 4)  # expect: tf-map-before-batch
        return columns.repeat().batch(1000)


def columns_of(line):
    a, b, c, label = tf.io.decode_csv(line, DEFAULTS)
    return (a, b, c), label
