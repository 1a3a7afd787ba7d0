from tensorflow.keras.applications.resnet import *
