import tensorflow as tf

from . import heads as h

_shared = None


def one(inputs, index, reuse=True):
    features = tf.nn.relu(inputs)
    return h.head(features) + index


def shared():
    global _shared
    if _shared is None:
        _shared = tf.Variable(tf.zeros([2]))
    return _shared
