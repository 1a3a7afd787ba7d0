from tensorflow.keras.activations import *
