# Stack Overflow 55598516, mended: the count is a reduction that runs inside tf.data.
import glob
import math

import numpy as np
import tensorflow as tf

tf.enable_eager_execution()

BATCH = 128


def count_examples(pattern):
    records = tf.data.TFRecordDataset(sorted(glob.glob(pattern)))
    return int(records.reduce(np.int64(0), lambda count, _: count + 1))


def parse(serialized):
    parsed = tf.io.parse_single_example(serialized, {
        "image": tf.io.FixedLenFeature([784], tf.float32),
        "label": tf.io.FixedLenFeature([], tf.int64),
    })
    return parsed["image"], parsed["label"]


train_size = count_examples("records/train-*.tfrecord")
steps = math.ceil(train_size / BATCH)
print("%d examples, %d steps an epoch" % (train_size, steps))

dataset = tf.data.TFRecordDataset(sorted(glob.glob("records/train-*.tfrecord")))
dataset = dataset.map(parse, num_parallel_calls=4).shuffle(10000).repeat().batch(BATCH).prefetch(1)

model = tf.keras.Sequential([
    tf.keras.layers.Dense(256, activation="relu", input_shape=(784,)),
    tf.keras.layers.Dense(10, activation="softmax"),
])
model.compile(tf.train.AdamOptimizer(), "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(dataset, epochs=5, steps_per_epoch=steps)
