"""What is done to one image."""
import tensorflow as tf


def normalise(image, label):
    return tf.image.convert_image_dtype(image, tf.float32), label


def distort(image, label):
    image = tf.image.random_flip_left_right(image)
    return tf.image.random_crop(image, [28, 28, 3]), label
