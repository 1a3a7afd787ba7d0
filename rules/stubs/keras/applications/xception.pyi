from tensorflow.keras.applications.xception import *
