from tensorflow.keras.applications.inception_v3 import *
