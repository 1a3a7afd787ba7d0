from tensorflow.keras.preprocessing.text import *
