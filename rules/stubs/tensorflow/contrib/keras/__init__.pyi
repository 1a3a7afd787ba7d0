"""`tf.keras` where TensorFlow 1.2 and 1.3 had it."""
from tensorflow.keras import *
