# Stack Overflow 53424152, second of two problems, mended: eight calls of the mapped function at a time.
import os

import tensorflow as tf

SIZE = 128


class Pipeline:
    def __init__(self, folder, batch_size):
        self.classes = sorted(os.listdir(folder))
        self.paths, self.labels = [], []
        for index, name in enumerate(self.classes):
            for file in os.listdir(os.path.join(folder, name)):
                self.paths.append(os.path.join(folder, name, file))
                self.labels.append(index)
        self.batch_size = batch_size

    def _load(self, path, label):
        image = tf.image.decode_jpeg(tf.read_file(path), channels=3)
        image = tf.image.resize_images(image, [SIZE, SIZE])
        return image / 127.5 - 1.0, label

    def next_batch(self):
        dataset = tf.data.Dataset.from_tensor_slices((self.paths, self.labels))
        dataset = dataset.shuffle(len(self.paths)).repeat()
        dataset = dataset.map(self._load, num_parallel_calls=8)
        dataset = dataset.batch(self.batch_size).prefetch(1)
        return dataset.make_one_shot_iterator().get_next()


pipeline = Pipeline("data/flowers", 64)
images, labels = pipeline.next_batch()
net = tf.layers.conv2d(images, 32, 5, strides=2, activation=tf.nn.relu)
net = tf.layers.conv2d(net, 64, 3, strides=2, activation=tf.nn.relu)
logits = tf.layers.dense(tf.layers.flatten(net), len(pipeline.classes))
loss = tf.losses.sparse_softmax_cross_entropy(labels, logits)
train_op = tf.train.AdamOptimizer().minimize(loss)

with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for step in range(20000):
        _, value = sess.run([train_op, loss])
        if step % 100 == 0:
            print(step, value)
