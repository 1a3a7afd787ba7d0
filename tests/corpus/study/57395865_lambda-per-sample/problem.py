# Stack Overflow 57395865.
# Cause: inefficient API usage (a Lambda layer handles the samples of a batch one by one).
# Symptom: slow execution of the model.
import numpy as np
import tensorflow as tf
from tensorflow.keras import backend as K
from tensorflow.keras.layers import Conv2D, Dense, Flatten, Input, Lambda
from tensorflow.keras.models import Model


def stretch(image):
    """The values of one image, from its darkest to its brightest, spread over 0 to 1."""
    low = K.min(image)
    high = K.max(image)
    return (image - low) / (high - low + K.epsilon())


def stretch_batch(batch):
    return tf.map_fn(stretch, batch)  # problem


inputs = Input(shape=(96, 96, 1))
x = Lambda(stretch_batch, name="stretch")(inputs)
x = Conv2D(16, 3, strides=2, activation="relu")(x)
x = Conv2D(32, 3, strides=2, activation="relu")(x)
x = Flatten()(x)
outputs = Dense(2, activation="softmax")(x)

model = Model(inputs, outputs)
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
images = np.load("data/cells_x.npy").astype(np.float32)
labels = np.load("data/cells_y.npy")
model.fit(images, labels, batch_size=64, epochs=20, validation_split=0.2)
print(model.evaluate(images, labels, batch_size=64))
