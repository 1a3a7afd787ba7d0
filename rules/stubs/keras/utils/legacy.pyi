from tensorflow.keras.utils.legacy import *
