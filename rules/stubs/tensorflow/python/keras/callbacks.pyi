from tensorflow.keras.callbacks import *
