# Stack Overflow 54275734.
# Cause: not using the batch API (every image of the data set is read into one array before training).
# Symptom: out of memory.
import os

import cv2
import numpy as np
from keras.layers import Conv2D, Dense, Flatten, MaxPooling2D
from keras.models import Sequential
from keras.utils import to_categorical

FOLDER = "data/galaxies"
SIZE = 224

images, labels = [], []
classes = sorted(os.listdir(FOLDER))
for number, name in enumerate(classes):
    for file in os.listdir(os.path.join(FOLDER, name)):
        image = cv2.imread(os.path.join(FOLDER, name, file))
        images.append(cv2.resize(image, (SIZE, SIZE)))  # problem
        labels.append(number)

x = np.array(images, dtype="float32") / 255.0  # problem
y = to_categorical(labels, len(classes))

model = Sequential()
model.add(Conv2D(32, (3, 3), activation="relu", input_shape=(SIZE, SIZE, 3)))
model.add(MaxPooling2D((4, 4)))
model.add(Conv2D(64, (3, 3), activation="relu"))
model.add(MaxPooling2D((4, 4)))
model.add(Flatten())
model.add(Dense(128, activation="relu"))
model.add(Dense(len(classes), activation="softmax"))
model.compile(optimizer="adam", loss="categorical_crossentropy", metrics=["accuracy"])
model.fit(x, y, batch_size=32, epochs=25, validation_split=0.2)  # problem
model.save("galaxies.h5")
