# Stack Overflow 56910950 (TensorFlow issue 30448).
# Cause: buggy library version (every predict on a data set adds an iterator to the graph, and none is freed).
# Symptom: a prediction takes longer each time, and memory leaks; the same loop on arrays does neither.
import os
import time

import numpy as np
import psutil
import tensorflow as tf

WINDOW = 256


def build():
    inputs = tf.keras.Input(shape=(WINDOW, 8))
    x = tf.keras.layers.Conv1D(32, 5, activation="relu")(inputs)
    x = tf.keras.layers.GlobalAveragePooling1D()(x)
    outputs = tf.keras.layers.Dense(3, activation="softmax")(x)
    return tf.keras.Model(inputs, outputs)


def make_dataset(signal):
    windows = np.stack([signal[i:i + WINDOW] for i in range(0, len(signal) - WINDOW, WINDOW)])
    return tf.data.Dataset.from_tensor_slices(windows).batch(16, drop_remainder=True)


model = build()
model.load_weights("weights/activity.h5")
dataset = make_dataset(np.load("data/signal.npy").astype(np.float32))
process = psutil.Process(os.getpid())

while True:
    start = time.time()
    prediction = model.predict(dataset, steps=4)  # problem
    print("class", prediction.mean(axis=0).argmax(), "seconds", time.time() - start,
          "MB", process.memory_info().rss >> 20)
