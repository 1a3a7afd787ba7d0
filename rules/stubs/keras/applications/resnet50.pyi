from tensorflow.keras.applications.resnet50 import *
