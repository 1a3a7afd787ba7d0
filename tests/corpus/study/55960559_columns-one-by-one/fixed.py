# Stack Overflow 55960559, mended: gather takes all the columns at once.
import numpy as np
import tensorflow as tf

BATCH = 256

table = np.genfromtxt("data/sensors.csv", delimiter=",", skip_header=1, dtype=np.float32)
target, table = table[:, -1:], table[:, :-1]

x = tf.placeholder(tf.float32, [None, table.shape[1]], name="x")
y = tf.placeholder(tf.float32, [None, 1], name="y")

pressures = tf.gather(x, [2, 5, 11, 17], axis=1)
temperatures = tf.gather(x, [0, 7, 9], axis=1)

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
