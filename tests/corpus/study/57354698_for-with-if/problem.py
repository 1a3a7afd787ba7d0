# Stack Overflow 57354698.
# Cause: not using the efficient API (a Python loop tests and changes one element of a tensor after the other).
# Symptom: slow execution.
import numpy as np
import tensorflow as tf

tf.enable_eager_execution()

LIMIT = 0.35


def clip_spectrum(power, floor):
    """Values above the limit are compressed, values below the floor are raised to it."""
    result = []
    for i in range(power.shape[0]):  # problem
        value = power[i]  # problem
        if value > LIMIT:
            result.append(LIMIT + tf.log1p(value - LIMIT))
        elif value < floor:
            result.append(floor)
        else:
            result.append(value)
    return tf.stack(result)


def spectrum(signal):
    frames = tf.signal.rfft(tf.constant(signal, tf.float32))
    return tf.abs(frames) / len(signal)


recordings = np.load("data/recordings.npy")
features = []
for number, signal in enumerate(recordings):
    power = spectrum(signal)
    features.append(clip_spectrum(power, tf.reduce_mean(power) * 0.01).numpy())
    print("recording", number, "of", len(recordings))
np.save("features.npy", np.stack(features))
