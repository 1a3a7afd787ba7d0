from tensorflow.keras.utils import *
