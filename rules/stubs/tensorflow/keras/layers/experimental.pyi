"""Layers under trial, most of them layers of their own since."""
from _typeshed import Incomplete
from ppcheck import new
from tensorflow.keras.layers import experimental_preprocessing as preprocessing

def __getattr__(name: str) -> Incomplete: ...
