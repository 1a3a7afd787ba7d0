"""Where older versions keep them."""
from tensorflow.keras.utils import *
