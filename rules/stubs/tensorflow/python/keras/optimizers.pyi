from tensorflow.keras.optimizers import *
