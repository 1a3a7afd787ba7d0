from tensorflow.keras.preprocessing import *
