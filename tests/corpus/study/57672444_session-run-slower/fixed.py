# Stack Overflow 57672444, mended: the operations are built once around a placeholder for the path.
import glob
import os
import time

import numpy as np
import tensorflow as tf

SIZE = 299


def preprocess(path):
    raw = tf.read_file(path)
    image = tf.image.decode_jpeg(raw, channels=3)
    image = tf.image.convert_image_dtype(image, tf.float32)
    image = tf.image.central_crop(image, central_fraction=0.875)
    image = tf.image.resize_images(image, [SIZE, SIZE])
    return image


def main():
    os.makedirs("cache", exist_ok=True)
    files = sorted(glob.glob("images/*.jpg"))
    path_ph = tf.placeholder(tf.string, [])
    preprocessed = preprocess(path_ph)
    with tf.Session() as sess:
        start = time.time()
        for number, path in enumerate(files):
            image = sess.run(preprocessed, feed_dict={path_ph: path})
            np.save(os.path.join("cache", os.path.basename(path) + ".npy"), image)
            if number % 100 == 0:
                print(number, "files,", time.time() - start, "seconds for the last hundred")
                start = time.time()


if __name__ == "__main__":
    main()
