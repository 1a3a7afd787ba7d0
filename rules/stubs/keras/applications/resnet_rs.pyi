from tensorflow.keras.applications.resnet_rs import *
