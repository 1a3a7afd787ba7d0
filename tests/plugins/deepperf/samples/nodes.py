# Nodes that a loop builds again and again (DeepPerf's first checker), and loops that are fine.
import tensorflow.compat.v1 as tf

x = tf.placeholder(tf.float32, [None, 10])
weights = tf.Variable(tf.zeros([10, 2]))


def head(size):
    return tf.zeros([size, size])


def train(batches):
    logits = tf.matmul(x, weights)
    with tf.Session() as session:
        for batch in batches:
            prediction = tf.argmax(logits, 1)
            session.run(prediction, feed_dict={x: batch})


def few():
    return [tf.ones([3]) for _ in range(4)]


def many():
    out = []
    for _ in range(1000):
        out.append(head(3))
    return out


def changing(sizes):
    return [tf.ones([size]) for size in sizes]


def fresh(names):
    for name in names:
        tf.reset_default_graph()
        tf.ones([3, 3])
