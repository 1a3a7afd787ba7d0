# Stack Overflow 63033923.
# Cause: confusion with the computation graph (every load_model adds a whole model to the process).
# Symptom: GPU memory leaks, and each round is slower.
import os

import cv2
import numpy as np
import tensorflow as tf

gpu = tf.config.experimental.list_physical_devices("GPU")[0]
tf.config.experimental.set_memory_growth(gpu, True)


def crop(frame, box):
    x, y, w, h = box
    return cv2.resize(frame[y:y + h, x:x + w], (96, 96)).astype(np.float32) / 255.0


def analyse(frame, boxes):
    age_model = tf.keras.models.load_model("models/age.h5", compile=False)  # problem
    mood_model = tf.keras.models.load_model("models/mood.h5", compile=False)  # problem
    faces = np.stack([crop(frame, box) for box in boxes])
    ages = age_model(faces, training=False).numpy()
    moods = mood_model(faces, training=False).numpy().argmax(axis=1)
    return list(zip(ages.ravel(), moods))


detector = cv2.CascadeClassifier("haarcascade_frontalface_default.xml")
for name in sorted(os.listdir("frames")):
    frame = cv2.imread(os.path.join("frames", name))
    boxes = detector.detectMultiScale(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY))
    if len(boxes) == 0:
        continue
    for age, mood in analyse(frame, boxes):
        print(name, round(float(age)), mood)
