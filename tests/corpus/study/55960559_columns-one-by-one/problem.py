# Stack Overflow 55960559.
# Cause: not using the efficient API (each column is cut out by an operation of its own and all are stacked again).
# Symptom: not said; several operations where one gather would do.
import numpy as np
import tensorflow as tf

BATCH = 256

table = np.genfromtxt("data/sensors.csv", delimiter=",", skip_header=1, dtype=np.float32)
target, table = table[:, -1:], table[:, :-1]

x = tf.placeholder(tf.float32, [None, table.shape[1]], name="x")
y = tf.placeholder(tf.float32, [None, 1], name="y")

pressures = tf.stack([x[:, 2], x[:, 5], x[:, 11], x[:, 17]], axis=1)  # problem
temperatures = tf.concat([x[:, 0:1], x[:, 7:8], x[:, 9:10]], axis=1)  # problem

p = tf.layers.dense(pressures, 16, activation=tf.nn.relu)
t = tf.layers.dense(temperatures, 8, activation=tf.nn.relu)
out = tf.layers.dense(tf.concat([p, t], axis=1), 1)
loss = tf.losses.mean_squared_error(y, out)
train = tf.train.AdamOptimizer(1e-3).minimize(loss)

with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for step in range(10000):
        rows = np.random.randint(0, len(table), BATCH)
        _, value = sess.run([train, loss], {x: table[rows], y: target[rows]})
        if step % 500 == 0:
            print(step, value)
