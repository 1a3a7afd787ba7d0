from tensorflow.keras.datasets.reuters import *
