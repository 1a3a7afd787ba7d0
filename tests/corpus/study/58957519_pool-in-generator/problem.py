# Stack Overflow 58957519.
# Cause: buggy library version (a pool of processes is used from the generator that Keras itself runs in processes).
# Symptom: the program hangs in AsyncResult.get().
import glob
import multiprocessing
import os

import cv2
import numpy as np
from tensorflow.keras.applications import MobileNet
from tensorflow.keras.models import Model
from tensorflow.keras.layers import Dense, GlobalAveragePooling2D

BATCH = 32
NAMES = sorted(os.listdir("data/train"))


def load(path):
    image = cv2.resize(cv2.imread(path), (160, 160)).astype(np.float32) / 127.5 - 1.0
    return image, NAMES.index(os.path.basename(os.path.dirname(path)))


def batches(paths, pool):
    while True:
        chosen = np.random.choice(paths, BATCH)
        results = [pool.apply_async(load, (path,)) for path in chosen]
        images, labels = zip(*[result.get() for result in results])  # problem
        yield np.stack(images), np.array(labels)


base = MobileNet(include_top=False, weights=None, input_shape=(160, 160, 3))
out = Dense(len(NAMES), activation="softmax")(GlobalAveragePooling2D()(base.output))
model = Model(base.input, out)
model.compile("adam", "sparse_categorical_crossentropy")

paths = glob.glob("data/train/*/*.jpg")
pool = multiprocessing.Pool(4)
model.fit_generator(batches(paths, pool), steps_per_epoch=len(paths) // BATCH, epochs=10,  # problem
                    workers=4, use_multiprocessing=True)
