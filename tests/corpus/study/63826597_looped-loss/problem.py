# Stack Overflow 63826597.
# Cause: not using the efficient API (a loss that works on one element of the batch after the other).
# Symptom: slow training.
import numpy as np
import tensorflow as tf
from tensorflow.keras import layers

BATCH = 128
HORIZON = 24


def asymmetric_loss(y_true, y_pred):
    """Too low a forecast costs four times as much as one that is too high."""
    total = tf.constant(0.0)
    for i in range(BATCH):  # problem
        for t in range(HORIZON):
            error = y_true[i, t] - y_pred[i, t]  # problem
            if error > 0:
                total += 4.0 * error
            else:
                total -= error
    return total / (BATCH * HORIZON)


def windows(series, length):
    x = np.stack([series[i:i + length] for i in range(len(series) - length - HORIZON)])
    y = np.stack([series[i + length:i + length + HORIZON] for i in range(len(x))])
    return x[..., np.newaxis], y


series = np.load("data/load_curve.npy").astype(np.float32)
x, y = windows(series, 168)
whole = len(x) // BATCH * BATCH

model = tf.keras.Sequential([
    layers.Conv1D(32, 12, activation="relu", input_shape=(168, 1)),
    layers.GlobalAveragePooling1D(),
    layers.Dense(HORIZON),
])
model.compile(optimizer="adam", loss=asymmetric_loss)
model.fit(x[:whole], y[:whole], batch_size=BATCH, epochs=30)
