from tensorflow.keras.datasets.fashion_mnist import *
