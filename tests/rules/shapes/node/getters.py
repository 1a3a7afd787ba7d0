"""What makes no node."""
import tensorflow as tf
from tensorflow.keras import backend as K


def build(n):
    for _ in range(n):
        K.floatx()
        K.image_data_format()
        K.learning_phase()
        tf.compat.v1.get_default_graph()
        tf.compat.v1.Summary()
        tf.TensorShape([1, 2])
        tf.io.FixedLenFeature([], tf.int64)
        tf.name_scope("a")
        tf.compat.v1.trainable_variables()
        tf.TensorSpec([None], tf.float32)
