from tensorflow.keras.applications.densenet import *
