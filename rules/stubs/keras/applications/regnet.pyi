from tensorflow.keras.applications.regnet import *
