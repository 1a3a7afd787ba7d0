"""Images from sharded records: the files are read one at a time, the decoding is parallel."""
import tensorflow as tf

FEATURES = {
    "image/encoded": tf.io.FixedLenFeature([], tf.string),
    "image/class/label": tf.io.FixedLenFeature([], tf.int64),
}


def parse(record):
    example = tf.io.parse_single_example(record, FEATURES)
    image = tf.io.decode_jpeg(example["image/encoded"], channels=3)
    image = tf.image.resize(image, [224, 224])
    return image, example["image/class/label"]


def augment(image, label):
    image = tf.image.random_flip_left_right(image)
    image = tf.image.random_brightness(image, 0.2)
    return image, label


def input_fn(pattern, batch_size, training):
    files = tf.data.Dataset.list_files(pattern, shuffle=training)
    ds = files.interleave(tf.data.TFRecordDataset, cycle_length=16)  # expect: tf-interleave-without-parallelism
    # Decoding needs one image at a time, so it stays before the batch.
    ds = ds.map(parse, num_parallel_calls=tf.data.AUTOTUNE)
    if training:
        ds = ds.shuffle(2048).repeat()  # expect: tf-shuffle-decoded-elements
        ds = ds.map(augment)  # expect: tf-map-without-parallelism
    return ds.batch(batch_size, drop_remainder=True).prefetch(1)
