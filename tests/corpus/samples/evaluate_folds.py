"""A graph for each fold, on purpose; and a session that is made once."""
import tensorflow as tf


def evaluate(folds, rates):
    scores = []
    for train, test in folds:
        tf.reset_default_graph()  # each fold has a graph of its own
        x = tf.placeholder(tf.float32, [None, 4])
        weights = tf.get_variable("w", [4, 1], initializer=tf.zeros_initializer())
        prediction = tf.matmul(x, weights)
        with tf.Session() as sess:
            sess.run(tf.global_variables_initializer())
            scores.append(sess.run(prediction, {x: test}))
    for rate in [0.1, 0.01, 0.001]:  # three times: left alone
        tf.constant(1.0)
    return scores


def embed(session, sentences, table):
    vectors = []
    for sentence in sentences:
        norms = tf.norm(table, axis=1)  # expect: tf-repeated-node-creation
        vectors.append(session.run(norms, {"sentence:0": sentence}))
    return vectors
