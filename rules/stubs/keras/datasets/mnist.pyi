from tensorflow.keras.datasets.mnist import *
