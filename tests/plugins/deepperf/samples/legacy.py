# The names of the first version.
import tensorflow as tf


def input_fn(filenames, batch_size=32):
    def parse(record):
        features = tf.parse_single_example(record, {"image": tf.FixedLenFeature([], tf.string)})
        return tf.decode_raw(features["image"], tf.uint8)

    dataset = tf.data.TFRecordDataset(filenames)
    dataset = dataset.map(parse)
    dataset = dataset.shuffle(buffer_size=1000)
    dataset = dataset.batch(batch_size)
    iterator = dataset.make_one_shot_iterator()
    return iterator.get_next()


def old_map(filenames):
    return tf.data.TextLineDataset(filenames).map_with_legacy_function(lambda line: tf.string_split([line]).values)


def scaled(x, y, batch_size):
    dataset = tf.data.Dataset.from_tensor_slices((x, y))
    dataset = dataset.map(lambda image, label: (tf.to_float(image) / 255.0, tf.one_hot(label, 10)))
    return dataset.repeat(5).shuffle(100).batch(batch_size, drop_remainder=True)
