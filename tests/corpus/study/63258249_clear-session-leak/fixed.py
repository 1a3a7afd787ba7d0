# Stack Overflow 63258249, mended: one model for the whole run, and all images in batches through one predict.
import glob

import numpy as np
from tensorflow.keras.models import load_model
from tensorflow.keras.preprocessing import image

MODEL_PATH = "models/defects.h5"


def read_image(path):
    img = image.load_img(path, target_size=(224, 224))
    return image.img_to_array(img) / 255.0


if __name__ == "__main__":
    model = load_model(MODEL_PATH)
    files = sorted(glob.glob("data/test/*/*.png"))
    expected = np.array([int(path.split("/")[-2]) for path in files])
    images = np.stack([read_image(path) for path in files])
    scores = model.predict(images, batch_size=32)
    print("error rate", np.mean(np.argmax(scores, axis=1) != expected))
