# Stack Overflow 62454676.
# Cause: improper hyper parameter (fit is given a batch size that fits the card, predict takes its default of 32).
# Symptom: out of memory in predict although fit ran through.
import numpy as np
import tensorflow as tf
from tensorflow.keras import layers


def unet(shape):
    inputs = tf.keras.Input(shape)
    skips, x = [], inputs
    for filters in (32, 64, 128):
        x = layers.Conv3D(filters, 3, padding="same", activation="relu")(x)
        skips.append(x)
        x = layers.MaxPooling3D(2)(x)
    x = layers.Conv3D(256, 3, padding="same", activation="relu")(x)
    for filters, skip in zip((128, 64, 32), reversed(skips)):
        x = layers.concatenate([layers.UpSampling3D(2)(x), skip])
        x = layers.Conv3D(filters, 3, padding="same", activation="relu")(x)
    return tf.keras.Model(inputs, layers.Conv3D(1, 1, activation="sigmoid")(x))


volumes = np.load("data/volumes.npy", mmap_mode="r")
masks = np.load("data/masks.npy", mmap_mode="r")
split = int(0.8 * len(volumes))
x_train, y_train = volumes[:split], masks[:split]
x_test, y_test = volumes[split:], masks[split:]

model = unet(x_train.shape[1:])
model.compile(optimizer="adam", loss="binary_crossentropy")
model.fit(x_train, y_train, batch_size=2, epochs=40, validation_split=0.1)

predicted = model.predict(x_test, verbose=1)  # problem
overlap = 2 * np.sum(predicted * y_test) / (np.sum(predicted) + np.sum(y_test))
print("dice", overlap)
np.save("predicted.npy", predicted)
