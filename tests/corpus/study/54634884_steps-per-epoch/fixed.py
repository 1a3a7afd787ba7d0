# Stack Overflow 54634884, mended: arrays are cut by batch_size.
import numpy as np
import tensorflow as tf
from tensorflow import keras

BATCH_SIZE = 32
EPOCHS = 10

(train_images, train_labels), (test_images, test_labels) = keras.datasets.fashion_mnist.load_data()
train_images = train_images / 255.0
test_images = test_images / 255.0

model = keras.Sequential([
    keras.layers.Flatten(input_shape=(28, 28)),
    keras.layers.Dense(128, activation=tf.nn.relu),
    keras.layers.Dense(10, activation=tf.nn.softmax),
])
model.compile(optimizer=tf.train.AdamOptimizer(),
              loss="sparse_categorical_crossentropy",
              metrics=["accuracy"])

model.fit(train_images, train_labels, epochs=EPOCHS, batch_size=BATCH_SIZE)

loss, accuracy = model.evaluate(test_images, test_labels)
print("Test accuracy:", accuracy)
predictions = model.predict(test_images)
print(np.argmax(predictions[0]), test_labels[0])
