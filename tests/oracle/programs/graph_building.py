import tensorflow.compat.v1 as tf
import world

tf.disable_eager_execution()


def dense(x, units, name):
    w = tf.get_variable(name + "_w", shape=[4, units])
    b = tf.get_variable(name + "_b", shape=[units])
    return tf.nn.relu(tf.matmul(x, w) + b)


def build(layers):
    x = tf.placeholder(tf.float32)
    out = x
    for i in range(layers):
        out = dense(out, 4, "layer%d" % i)
        penalty = tf.constant(0.01)
        out = out * penalty
    return x, tf.reduce_mean(out)


x, y = build(5)
target = tf.placeholder(tf.float32)
with tf.Session() as session:
    session.run(tf.global_variables_initializer())
    for step in range(6):
        error = tf.square(y - target)
        session.run(error, feed_dict={x: step, target: 1.0})
        if world.coin():
            session.run(tf.reduce_mean(y))
