from tensorflow.keras.optimizers.schedules import *
