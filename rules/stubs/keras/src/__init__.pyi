"""Where Keras itself lies, from 2.13 on."""
from _typeshed import Incomplete
from keras.src import backend as backend, ops as ops

def __getattr__(name: str) -> Incomplete: ...
