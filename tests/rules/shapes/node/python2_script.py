"""A script of the time of Python 2."""
import tensorflow as tf

x = tf.placeholder(tf.float32, [None, 10])
y = tf.placeholder(tf.float32, [None, 2])
loss = tf.reduce_mean(tf.square(y - tf.layers.dense(x, 2)))
sess = tf.Session()
for i in xrange(1000):
    try:
        value = sess.run(tf.reduce_max(loss), {x: xs, y: ys})  # expect: tf-repeated-node-creation
    except ValueError, e:
        print "failed", e
    print "step %d" % i, value
