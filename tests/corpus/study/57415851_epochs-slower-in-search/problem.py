# Stack Overflow 57415851.
# Cause: inefficient API usage (all models of a search are built into one graph that is never cleared).
# Symptom: the epochs of each model take longer than those of the model before.
import time

import pandas as pd
from keras.callbacks import TensorBoard
from keras.datasets import cifar10
from keras.layers import Activation, Conv2D, Dense, Flatten, MaxPooling2D
from keras.models import Sequential

(x, y), _ = cifar10.load_data()
x = x / 255.0

results = []
for dense_layers in [0, 1, 2]:
    for layer_size in [32, 64, 128]:
        for conv_layers in [1, 2, 3]:
            name = "%d-conv-%d-nodes-%d-dense-%d" % (conv_layers, layer_size, dense_layers, time.time())
            model = Sequential()  # problem
            model.add(Conv2D(layer_size, (3, 3), input_shape=x.shape[1:]))
            model.add(Activation("relu"))
            model.add(MaxPooling2D(pool_size=(2, 2)))
            for _ in range(conv_layers - 1):
                model.add(Conv2D(layer_size, (3, 3)))
                model.add(Activation("relu"))
            model.add(Flatten())
            for _ in range(dense_layers):
                model.add(Dense(layer_size, activation="relu"))
            model.add(Dense(10, activation="softmax"))
            model.compile(loss="sparse_categorical_crossentropy", optimizer="adam", metrics=["accuracy"])
            history = model.fit(x, y, batch_size=64, epochs=10, validation_split=0.3,
                                callbacks=[TensorBoard("logs/" + name)])
            results.append((name, max(history.history["val_acc"])))

table = pd.DataFrame(results, columns=["model", "accuracy"])
print(table.sort_values("accuracy", ascending=False).head())
