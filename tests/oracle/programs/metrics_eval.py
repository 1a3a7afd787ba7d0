import tensorflow as tf
import world


def confusion(labels, predictions, classes):
    rows = []
    for c in range(classes):
        chosen = tf.equal(labels, c)
        hits = tf.logical_and(chosen, tf.equal(predictions, c))
        positives = tf.reduce_sum(tf.cast(hits, tf.float32))
        everything = tf.reduce_sum(tf.cast(labels, tf.float32))
        rows.append(positives / everything)
    return tf.stack(rows)


def evaluate(model, batches):
    scores = []
    while batches:
        batch = batches.pop()
        prediction = model(batch)
        scores.append(confusion(batch, prediction, classes=3))
        threshold = tf.constant(0.5)
        tf.maximum(scores[-1], threshold)
    return scores


model = tf.keras.layers.Dense(3)
evaluate(model, [tf.ones([4]), tf.zeros([4])])
summary = {name: tf.reduce_mean(value) for name, value in [("a", tf.ones([2])), ("b", tf.zeros([2]))]}
names = sorted(summary, key=lambda name: float(tf.constant(len(name))))
lookup = dict((name, tf.shape(summary[name])) for name in names)
