"""The inside of TensorFlow; some programs import Keras from here."""
from _typeshed import Incomplete
from tensorflow.python import keras as keras

def __getattr__(name: str) -> Incomplete: ...
