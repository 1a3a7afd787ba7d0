from tensorflow.keras.datasets.cifar100 import *
