import functools

import tensorflow as tf
import world

VOCABULARY = {"a": 1, "b": 2, "c": 3}


def tokenize(line, lower):
    parts = tf.strings.split(line)
    return tf.strings.length(parts) if lower else parts


def read(files, parallel=None):
    lines = tf.data.TextLineDataset(files)
    lines = lines.filter(lambda line: tf.not_equal(line, ""))
    return lines.map(functools.partial(tokenize, lower=True), num_parallel_calls=parallel)


options = {"num_parallel_calls": 2}
tokens = read(["a.txt", "b.txt"], parallel=8)
serial = read(["c.txt"])
other = serial.map(lambda t: tf.identity(t), **options)
for word, number in VOCABULARY.items():
    tf.one_hot(number, 3)
    if word == world.text():
        break
else:
    tf.zeros([1])
batched = tokens.padded_batch(4).prefetch(2)
