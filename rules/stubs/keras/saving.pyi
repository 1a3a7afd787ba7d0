from tensorflow.keras.saving import *
