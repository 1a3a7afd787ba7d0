# Stack Overflow 58957519, mended: a Sequence that Keras reads with threads of one process, and no pool beside it.
import glob
import os

import cv2
import numpy as np
from tensorflow.keras.applications import MobileNet
from tensorflow.keras.models import Model
from tensorflow.keras.layers import Dense, GlobalAveragePooling2D
from tensorflow.keras.utils import Sequence

BATCH = 32
NAMES = sorted(os.listdir("data/train"))


def load(path):
    image = cv2.resize(cv2.imread(path), (160, 160)).astype(np.float32) / 127.5 - 1.0
    return image, NAMES.index(os.path.basename(os.path.dirname(path)))


class Batches(Sequence):
    def __init__(self, paths):
        self.paths = np.random.permutation(paths)

    def __len__(self):
        return len(self.paths) // BATCH

    def __getitem__(self, index):
        images, labels = zip(*[load(p) for p in self.paths[index * BATCH:(index + 1) * BATCH]])
        return np.stack(images), np.array(labels)


base = MobileNet(include_top=False, weights=None, input_shape=(160, 160, 3))
out = Dense(len(NAMES), activation="softmax")(GlobalAveragePooling2D()(base.output))
model = Model(base.input, out)
model.compile("adam", "sparse_categorical_crossentropy")

paths = glob.glob("data/train/*/*.jpg")
model.fit_generator(Batches(paths), epochs=10, workers=4, use_multiprocessing=False)
