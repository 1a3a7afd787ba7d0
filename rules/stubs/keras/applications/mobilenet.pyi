from tensorflow.keras.applications.mobilenet import *
