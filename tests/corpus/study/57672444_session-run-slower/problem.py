# Stack Overflow 57672444.
# Cause: confusion with the computation graph (reading each file adds its own operations to the graph).
# Symptom: every session.run is slower than the one before.
import glob
import os
import time

import numpy as np
import tensorflow as tf

SIZE = 299


def preprocess(path):
    raw = tf.read_file(path)  # problem
    image = tf.image.decode_jpeg(raw, channels=3)  # problem
    image = tf.image.convert_image_dtype(image, tf.float32)  # problem
    image = tf.image.central_crop(image, central_fraction=0.875)  # problem
    image = tf.image.resize_images(image, [SIZE, SIZE])  # problem
    return image


def main():
    os.makedirs("cache", exist_ok=True)
    files = sorted(glob.glob("images/*.jpg"))
    with tf.Session() as sess:
        start = time.time()
        for number, path in enumerate(files):
            image = sess.run(preprocess(path))  # problem
            np.save(os.path.join("cache", os.path.basename(path) + ".npy"), image)
            if number % 100 == 0:
                print(number, "files,", time.time() - start, "seconds for the last hundred")
                start = time.time()


if __name__ == "__main__":
    main()
