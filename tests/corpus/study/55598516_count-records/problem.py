# Stack Overflow 55598516.
# Cause: not using the efficient API (records are counted by pulling each of them into Python).
# Symptom: not said; minutes for a number.
import glob
import math

import tensorflow as tf

tf.enable_eager_execution()

BATCH = 128


def count_examples(pattern):
    total = 0
    for path in sorted(glob.glob(pattern)):
        for record in tf.data.TFRecordDataset(path):  # problem
            total += 1  # problem
    return total


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
