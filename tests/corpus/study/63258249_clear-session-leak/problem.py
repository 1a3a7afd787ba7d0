# Stack Overflow 63258249.
# Cause: buggy library version (a model that is loaded, used and dropped again and again keeps its memory,
# and K.clear_session() does not give it back).
# Symptom: memory leak, out of memory in the end.
import gc
import glob

import numpy as np
from tensorflow.keras import backend as K
from tensorflow.keras.models import load_model
from tensorflow.keras.preprocessing import image

MODEL_PATH = "models/defects.h5"


def read_image(path):
    img = image.load_img(path, target_size=(224, 224))
    return np.expand_dims(image.img_to_array(img) / 255.0, axis=0)


def evaluate(path):
    model = load_model(MODEL_PATH)  # problem
    scores = model.predict(read_image(path))  # problem
    del model
    K.clear_session()
    gc.collect()
    return int(np.argmax(scores))


if __name__ == "__main__":
    wrong = 0
    files = sorted(glob.glob("data/test/*/*.png"))
    for path in files:
        expected = int(path.split("/")[-2])
        if evaluate(path) != expected:
            wrong += 1
    print("error rate", wrong / len(files))
