"""Here for its names."""
from keras.ops import *
from _typeshed import Incomplete

def __getattr__(name: str) -> Incomplete: ...
