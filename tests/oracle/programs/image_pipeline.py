import tensorflow as tf
import world


def load(path):
    data = tf.io.read_file(path)
    image = tf.image.decode_jpeg(data)
    return tf.image.resize(image, [224, 224])


def augment(image):
    image = tf.image.random_flip_left_right(image)
    return tf.image.random_brightness(image, 0.1)


def make(pattern, training):
    ds = tf.data.Dataset.list_files(pattern)
    ds = ds.map(load, num_parallel_calls=4)
    if training:
        ds = ds.shuffle(1000)
        ds = ds.map(augment)
        ds = ds.repeat()
    return ds.batch(32).prefetch(1)


train = make("train/*.jpg", True)
valid = make("valid/*.jpg", False)
for image in train.take(3):
    tf.reduce_mean(image)
for image in valid:
    tf.reduce_mean(image)
