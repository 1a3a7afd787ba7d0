"""Training on datasets that other files make."""
import tensorflow as tf

from . import augment
from .source import folders, images

AUTOTUNE = tf.data.experimental.AUTOTUNE


def main(root):
    train = images("train").shuffle(5000)
    train = train.map(augment.normalise).map(augment.distort, AUTOTUNE)  # expect: tf-map-without-parallelism
    train = train.batch(128)  # expect: tf-no-prefetch

    test = images("test").batch(128)
    # Batched before the map, so the function runs on whole batches already.
    test = test.map(augment.normalise, num_parallel_calls=AUTOTUNE)

    more = folders(root)
    more = more.map(lambda image, label: (image / 255.0, label))  # expect: tf-map-without-parallelism # expect: tf-map-before-batch
    more = more.batch(128)  # expect: tf-no-prefetch

    model = tf.keras.applications.ResNet50(weights=None, classes=10)
    model.compile("sgd", "sparse_categorical_crossentropy")
    model.fit(train, validation_data=test)
    model.fit(more)
