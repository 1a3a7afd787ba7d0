# Stack Overflow 53424152, first of two problems, mended: a batch of records is decoded by one parse_example.
import tensorflow as tf

FEATURES = {
    "pixels": tf.FixedLenFeature([64 * 64 * 3], tf.float32),
    "label": tf.FixedLenFeature([], tf.int64),
}


def decode(records):
    examples = tf.parse_example(records, FEATURES)
    images = tf.reshape(examples["pixels"], [-1, 64, 64, 3]) / 255.0
    return images, tf.one_hot(examples["label"], 200)


def input_fn(files, batch_size, training):
    dataset = tf.data.TFRecordDataset(files)
    if training:
        dataset = dataset.shuffle(5000).repeat()
    dataset = dataset.batch(batch_size)
    dataset = dataset.map(decode, num_parallel_calls=8)
    return dataset.prefetch(2)


def model_fn(features, labels, mode):
    net = tf.layers.conv2d(features, 32, 3, activation=tf.nn.relu)
    net = tf.layers.max_pooling2d(net, 2, 2)
    net = tf.layers.conv2d(net, 64, 3, activation=tf.nn.relu)
    net = tf.reduce_mean(net, axis=[1, 2])
    logits = tf.layers.dense(net, 200)
    loss = tf.losses.softmax_cross_entropy(labels, logits)
    train_op = tf.train.AdamOptimizer(1e-3).minimize(loss, tf.train.get_global_step())
    return tf.estimator.EstimatorSpec(mode, loss=loss, train_op=train_op)


tf.logging.set_verbosity(tf.logging.INFO)
estimator = tf.estimator.Estimator(model_fn, model_dir="out/tiny")
files = tf.gfile.Glob("records/tiny-train-*")
estimator.train(lambda: input_fn(files, 256, True), max_steps=50000)
