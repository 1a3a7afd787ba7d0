from tensorflow.keras.mixed_precision import *
