from tensorflow.keras.applications.nasnet import *
