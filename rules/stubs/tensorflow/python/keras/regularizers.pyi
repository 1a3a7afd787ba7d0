from tensorflow.keras.regularizers import *
