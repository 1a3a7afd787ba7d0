"""The function, in a file of its own."""
import tensorflow as tf


def scale(image):
    return tf.image.convert_image_dtype(image, tf.float32)
