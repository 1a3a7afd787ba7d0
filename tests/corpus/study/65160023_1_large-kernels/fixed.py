# Stack Overflow 65160023, first of two problems, mended: small windows; depth gives the larger view.
import numpy as np
import tensorflow as tf
from tensorflow.keras import layers, models

IMG = (128, 128)
CLASSES = 6


def load(folder):
    images = np.load(folder + "/images.npy").astype("float32") / 255.0
    labels = np.load(folder + "/labels.npy")
    return images, tf.keras.utils.to_categorical(labels, CLASSES)


def build_model():
    model = models.Sequential()
    model.add(layers.Conv2D(64, (3, 3), activation="relu", padding="same", input_shape=IMG + (3,)))
    model.add(layers.MaxPooling2D((2, 2)))
    model.add(layers.Conv2D(128, (3, 3), activation="relu", padding="same"))
    model.add(layers.MaxPooling2D((2, 2)))
    model.add(layers.Conv2D(128, (3, 3), activation="relu", padding="same"))
    model.add(layers.GlobalMaxPooling2D())
    model.add(layers.Dense(128, activation="relu"))
    model.add(layers.Dense(CLASSES, activation="softmax"))
    return model


x_train, y_train = load("data/train")
x_val, y_val = load("data/val")

model = build_model()
model.compile(optimizer="adam", loss="categorical_crossentropy", metrics=["accuracy"])
model.summary()
model.fit(x_train, y_train, batch_size=32, epochs=20, validation_data=(x_val, y_val))
model.save("scenes.h5")
