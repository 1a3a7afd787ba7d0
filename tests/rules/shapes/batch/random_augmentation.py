"""One draw for each element would become one draw for each batch."""
import random
import numpy as np
import tensorflow as tf


def flip(image):
    return tf.image.random_flip_left_right(image)


def noise(image):
    return image + tf.random.normal([28, 28])


def jitter(image):
    return tf.image.adjust_brightness(image, random.random())


def shift(image):
    return tf.cast(image, tf.float32) + np.random.rand()


ds = tf.data.Dataset.from_tensor_slices(arrays)
a = ds.map(flip, 8).batch(32)
b = ds.map(noise, 8).batch(32)
c = ds.map(jitter, 8).batch(32)
d = ds.map(shift, 8).batch(32)
