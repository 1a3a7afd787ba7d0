from tensorflow.keras.datasets.boston_housing import *
