"""Uses that class, not TensorFlow's."""
import tensorflow as tf
from tensorflow_like import Dataset

ds = Dataset().map(str).batch(8)
