# Stack Overflow 49694836, mended: parallel decoding, after the shuffling of the small encoded records, and prefetch.
import glob
import time

import tensorflow as tf


def parse_example(serialized):
    features = tf.parse_single_example(serialized, features={
        "image/encoded": tf.FixedLenFeature([], tf.string),
        "image/class/label": tf.FixedLenFeature([], tf.int64),
    })
    image = tf.image.decode_jpeg(features["image/encoded"], channels=3)
    image = tf.image.resize_images(image, [224, 224])
    image.set_shape([224, 224, 3])
    return image, tf.cast(features["image/class/label"], tf.int32)


def input_pipeline(pattern, batch_size, epochs):
    files = sorted(glob.glob(pattern))
    dataset = tf.data.TFRecordDataset(files)
    dataset = dataset.shuffle(buffer_size=2000)
    dataset = dataset.repeat(epochs)
    dataset = dataset.map(parse_example, num_parallel_calls=8)
    dataset = dataset.batch(batch_size)
    dataset = dataset.prefetch(2)
    iterator = dataset.make_one_shot_iterator()
    return iterator.get_next()


images, labels = input_pipeline("records/train-*", 64, 2)
with tf.Session() as sess:
    count, start = 0, time.time()
    try:
        while True:
            batch, _ = sess.run([images, labels])
            count += len(batch)
            if count % 6400 == 0:
                print("%.1f images per second" % (count / (time.time() - start)))
    except tf.errors.OutOfRangeError:
        print("%d images in %.1f seconds" % (count, time.time() - start))
