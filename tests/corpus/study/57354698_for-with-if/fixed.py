# Stack Overflow 57354698, mended: both branches for all elements, and where picks.
import numpy as np
import tensorflow as tf

tf.enable_eager_execution()

LIMIT = 0.35


def clip_spectrum(power, floor):
    """Values above the limit are compressed, values below the floor are raised to it."""
    compressed = LIMIT + tf.log1p(tf.maximum(power - LIMIT, 0.0))
    return tf.where(power > LIMIT, compressed, tf.maximum(power, floor))


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
