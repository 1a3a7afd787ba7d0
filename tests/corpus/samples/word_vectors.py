"""TF1: validation inside a while loop, in a method."""
import tensorflow as tf


class Embedding:
    def __init__(self, vocabulary, size):
        self.table = tf.get_variable("table", [vocabulary, size])
        self.words = tf.placeholder(tf.int32, [None])

    def nearest(self):
        normalised = tf.nn.l2_normalize(self.table, 1)  # expect: tf-repeated-node-creation
        vectors = tf.nn.embedding_lookup(normalised, self.words)  # expect: tf-repeated-node-creation
        return tf.matmul(vectors, normalised, transpose_b=True)  # expect: tf-repeated-node-creation


def train(steps):
    model = Embedding(50000, 128)
    step = 0
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        while step < steps:
            sess.run(model.nearest(), {model.words: [1, 2, 3]})
            step += 1
