# Stack Overflow 55478678, mended: a batch size instead of step counts.
import h5py
import numpy as np
import tensorflow as tf
from tensorflow.keras.callbacks import ModelCheckpoint
from tensorflow.keras.layers import Conv2D, Dense, Flatten, Input, MaxPooling2D
from tensorflow.keras.models import Model


def read(path):
    with h5py.File(path, "r") as f:
        return np.array(f["images"], dtype=np.float32), np.array(f["labels"])


def create_model(shape, classes):
    inputs = Input(shape=shape)
    x = Conv2D(16, 3, activation="relu")(inputs)
    x = MaxPooling2D(4)(x)
    x = Conv2D(32, 3, activation="relu")(x)
    x = MaxPooling2D(4)(x)
    x = Flatten()(x)
    x = Dense(128, activation="relu")(x)
    return Model(inputs, Dense(classes, activation="softmax")(x))


x_train, y_train = read("data/train.h5")
x_val, y_val = read("data/val.h5")
print(x_train.shape)  # (12000, 224, 224, 3)

model = create_model(x_train.shape[1:], 5)
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
saver = ModelCheckpoint("best.h5", save_best_only=True)
history = model.fit(x_train, y_train, epochs=15, batch_size=32,
                    validation_data=(x_val, y_val), callbacks=[saver])
np.save("loss.npy", history.history["loss"])
