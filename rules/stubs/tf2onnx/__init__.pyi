"""Models of TensorFlow and Keras as ONNX files."""
from tf2onnx import convert as convert
