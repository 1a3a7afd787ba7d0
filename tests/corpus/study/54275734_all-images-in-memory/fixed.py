# Stack Overflow 54275734, mended: batches are read from the folder as they are needed.
import os

from keras.layers import Conv2D, Dense, Flatten, MaxPooling2D
from keras.models import Sequential
from keras.preprocessing.image import ImageDataGenerator

FOLDER = "data/galaxies"
SIZE = 224

classes = sorted(os.listdir(FOLDER))
generator = ImageDataGenerator(rescale=1.0 / 255, validation_split=0.2)
train = generator.flow_from_directory(FOLDER, target_size=(SIZE, SIZE), batch_size=32, subset="training")
val = generator.flow_from_directory(FOLDER, target_size=(SIZE, SIZE), batch_size=32, subset="validation")

model = Sequential()
model.add(Conv2D(32, (3, 3), activation="relu", input_shape=(SIZE, SIZE, 3)))
model.add(MaxPooling2D((4, 4)))
model.add(Conv2D(64, (3, 3), activation="relu"))
model.add(MaxPooling2D((4, 4)))
model.add(Flatten())
model.add(Dense(128, activation="relu"))
model.add(Dense(len(classes), activation="softmax"))
model.compile(optimizer="adam", loss="categorical_crossentropy", metrics=["accuracy"])
model.fit_generator(train, steps_per_epoch=len(train), epochs=25, workers=4,
                    validation_data=val, validation_steps=len(val))
model.save("galaxies.h5")
