"""Where older versions keep them."""
from tensorflow.keras.layers import *
