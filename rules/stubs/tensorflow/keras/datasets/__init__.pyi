"""Keras: datasets."""
from tensorflow.keras.datasets import boston_housing as boston_housing
from tensorflow.keras.datasets import cifar10 as cifar10
from tensorflow.keras.datasets import cifar100 as cifar100
from tensorflow.keras.datasets import fashion_mnist as fashion_mnist
from tensorflow.keras.datasets import imdb as imdb
from tensorflow.keras.datasets import mnist as mnist
from tensorflow.keras.datasets import reuters as reuters
