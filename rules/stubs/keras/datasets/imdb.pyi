from tensorflow.keras.datasets.imdb import *
