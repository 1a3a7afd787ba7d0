from tensorflow.keras.layers import *
