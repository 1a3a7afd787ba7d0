# Stack Overflow 53137115, mended: all operations are made before the loop; the loop only feeds and runs them.
import time

import numpy as np
import tensorflow as tf

CLASSES = 10
BATCH = 100

(x_train, y_train), _ = tf.keras.datasets.mnist.load_data()
x_train = x_train.reshape(-1, 28, 28, 1).astype(np.float32)
x_train -= x_train.mean(axis=(1, 2, 3), keepdims=True)
x_train /= x_train.std(axis=(1, 2, 3), keepdims=True) + 1e-6
y_train = np.eye(CLASSES, dtype=np.float32)[y_train]

x = tf.placeholder(tf.float32, [None, 28, 28, 1])
y = tf.placeholder(tf.float32, [None, CLASSES])
net = tf.layers.conv2d(x, 16, 5, activation=tf.nn.relu)
net = tf.layers.max_pooling2d(net, 2, 2)
logits = tf.layers.dense(tf.layers.flatten(net), CLASSES)
loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits_v2(labels=y, logits=logits))
train_step = tf.train.GradientDescentOptimizer(0.01).minimize(loss)
correct = tf.equal(tf.argmax(logits, 1), tf.argmax(y, 1))
accuracy = tf.reduce_mean(tf.cast(correct, tf.float32))

with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    start = time.time()
    for step in range(10000):
        rows = np.random.randint(0, len(x_train), BATCH)
        batch_x, batch_y = x_train[rows], y_train[rows]
        sess.run(train_step, feed_dict={x: batch_x, y: batch_y})
        if step % 50 == 0:
            value = sess.run(accuracy, feed_dict={x: batch_x, y: batch_y})
            print("step %d accuracy %.3f (%.1f s)" % (step, value, time.time() - start))
            start = time.time()
