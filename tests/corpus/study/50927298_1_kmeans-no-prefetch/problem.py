# Stack Overflow 50927298, first problem.
# Cause: inefficient data transmission (the next batch is prepared only after the device asks for it: no prefetch).
# Symptom: slow, and the GPU is idle most of the time.
import numpy as np
import tensorflow as tf

CLUSTERS = 256
BATCH = 4096

points = np.load("data/descriptors.npy").astype(np.float32)
dims = points.shape[1]

points_ph = tf.placeholder(tf.float32, points.shape)
dataset = tf.data.Dataset.from_tensor_slices(points_ph)
dataset = dataset.shuffle(100000)
dataset = dataset.batch(BATCH)  # problem
iterator = dataset.make_initializable_iterator()  # problem
batch = iterator.get_next()

centers = tf.Variable(points[np.random.choice(len(points), CLUSTERS)], name="centers")
distances = (tf.reduce_sum(tf.square(batch), 1, keepdims=True)
             - 2.0 * tf.matmul(batch, centers, transpose_b=True)
             + tf.reduce_sum(tf.square(centers), 1))
nearest = tf.argmin(distances, 1)
sums = tf.unsorted_segment_sum(batch, nearest, CLUSTERS)
counts = tf.unsorted_segment_sum(tf.ones_like(batch[:, :1]), nearest, CLUSTERS)
rate = counts / (counts + 1000.0)
update = centers.assign(centers * (1.0 - rate) + rate * sums / tf.maximum(counts, 1.0))
cost = tf.reduce_mean(tf.reduce_min(distances, 1))

with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for epoch in range(20):
        sess.run(iterator.initializer, feed_dict={points_ph: points})
        total, steps = 0.0, 0
        while True:
            try:
                value, _ = sess.run([cost, update])
            except tf.errors.OutOfRangeError:
                break
            total, steps = total + value, steps + 1
        print("epoch", epoch, "mean distance", total / steps)
    np.save("centers.npy", sess.run(centers))
