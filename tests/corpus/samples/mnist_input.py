"""TF2 input pipeline for handwritten digits: one serial map, one that could run on whole batches."""
import tensorflow as tf

BUFFER = 10_000


def scale(image, label):
    image = tf.cast(image, tf.float32) / 255.0
    return image, tf.one_hot(label, 10)


def make_dataset(images, labels, training):
    ds = tf.data.Dataset.from_tensor_slices((images, labels))
    if training:
        ds = ds.shuffle(BUFFER)
    ds = ds.map(scale)  # expect: tf-map-without-parallelism # expect: tf-map-before-batch
    return ds.batch(128).prefetch(tf.data.AUTOTUNE)


def main():
    (train_x, train_y), (test_x, test_y) = tf.keras.datasets.mnist.load_data()
    train = make_dataset(train_x, train_y, training=True)
    test = make_dataset(test_x, test_y, training=False)

    model = tf.keras.Sequential([
        tf.keras.layers.Flatten(input_shape=(28, 28)),
        tf.keras.layers.Dense(128, activation="relu"),
        tf.keras.layers.Dense(10, activation="softmax"),
    ])
    model.compile(optimizer="adam", loss="categorical_crossentropy", metrics=["accuracy"])
    model.fit(train, epochs=5, validation_data=test)


if __name__ == "__main__":
    main()
