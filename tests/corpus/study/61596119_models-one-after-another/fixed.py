# Stack Overflow 61596119, mended: clear_session before each new model.
import gc

import numpy as np
import tensorflow as tf
from sklearn.model_selection import KFold
from tensorflow.keras.applications import ResNet50
from tensorflow.keras.layers import Dense, GlobalAveragePooling2D
from tensorflow.keras.models import Model


def create_model(classes):
    base = ResNet50(weights="imagenet", include_top=False, input_shape=(224, 224, 3))
    x = GlobalAveragePooling2D()(base.output)
    x = Dense(256, activation="relu")(x)
    model = Model(base.input, Dense(classes, activation="softmax")(x))
    model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
    return model


images = np.load("data/birds_x.npy")
labels = np.load("data/birds_y.npy")
classes = int(labels.max()) + 1

scores = []
for fold, (train, test) in enumerate(KFold(10, shuffle=True).split(images)):
    print("fold", fold)
    tf.keras.backend.clear_session()
    gc.collect()
    model = create_model(classes)
    model.fit(images[train], labels[train], batch_size=16, epochs=12,
              validation_data=(images[test], labels[test]))
    _, accuracy = model.evaluate(images[test], labels[test], batch_size=16)
    scores.append(accuracy)

print("accuracy %.3f +- %.3f" % (np.mean(scores), np.std(scores)))
