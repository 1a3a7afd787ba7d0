"""TF1 training script that makes its accuracy anew in each step, so each step is slower than the last."""
import numpy as np
import tensorflow as tf

STEPS = 20000
CLASSES = 36


def next_batch(size):
    images = np.random.rand(size, 60 * 160)
    labels = np.random.randint(0, CLASSES, size)
    return images, np.eye(CLASSES)[labels]


def build(x):
    hidden = tf.layers.dense(x, 1024, activation=tf.nn.relu)
    return tf.layers.dense(hidden, CLASSES)


def train():
    x = tf.placeholder(tf.float32, [None, 60 * 160])
    y = tf.placeholder(tf.float32, [None, CLASSES])
    logits = build(x)
    loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(labels=y, logits=logits))
    step = tf.train.AdamOptimizer(1e-3).minimize(loss)

    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        for i in range(STEPS):
            images, labels = next_batch(64)
            sess.run(step, feed_dict={x: images, y: labels})
            if i % 100 == 0:
                hits = tf.equal(tf.argmax(logits, 1), tf.argmax(y, 1))  # expect: tf-repeated-node-creation
                accuracy = tf.reduce_mean(tf.cast(hits, tf.float32))  # expect: tf-repeated-node-creation
                print(i, sess.run(accuracy, feed_dict={x: images, y: labels}))


if __name__ == "__main__":
    train()
