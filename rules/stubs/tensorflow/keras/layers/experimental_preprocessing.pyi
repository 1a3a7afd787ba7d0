"""`tf.keras.layers.experimental.preprocessing`."""
from tensorflow.keras.layers import *
