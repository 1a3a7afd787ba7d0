# Stack Overflow 54915054, mended: one grouped operation loads all variables in a single run.
import numpy as np
import tensorflow as tf

PARTS = 40
ROWS, DIMS = 2048, 64

buffers, inputs, loads = [], [], []
for part in range(PARTS):
    buffer = tf.get_variable("buffer_%d" % part, [ROWS, DIMS], trainable=False)
    value = tf.placeholder(tf.float32, [ROWS, DIMS])
    buffers.append(buffer)
    inputs.append(value)
    loads.append(tf.assign(buffer, value))
load_all = tf.group(*loads)

data = tf.concat(buffers, axis=0)
weights = tf.get_variable("weights", [DIMS, 16])
code = tf.nn.sigmoid(tf.matmul(data, weights))
loss = tf.reduce_mean(tf.square(tf.matmul(code, weights, transpose_b=True) - data))
train = tf.train.AdamOptimizer(1e-3).minimize(loss, var_list=[weights])


def read_part(epoch, part):
    return np.load("parts/%03d_%03d.npy" % (epoch, part)).astype(np.float32)


with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for epoch in range(50):
        sess.run(load_all, {inputs[part]: read_part(epoch, part) for part in range(PARTS)})
        for _ in range(20):
            _, value = sess.run([train, loss])
        print("epoch", epoch, "loss", value)
