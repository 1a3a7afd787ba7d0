from tensorflow.keras.optimizers.legacy import *
