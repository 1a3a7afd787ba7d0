from tensorflow.keras.datasets.cifar10 import *
