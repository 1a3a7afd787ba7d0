"""Keras."""
from _typeshed import Incomplete
from ppcheck import random as draws, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.keras.applications.resnet50 import (
    ResNet50 as ResNet50, decode_predictions as decode_predictions, preprocess_input as preprocess_input,
)
from tensorflow.keras import Model
def ResNet101(include_top=True, weights='imagenet', input_tensor=None, input_shape=None, pooling=None, classes=1000, **kwargs: Incomplete) -> Model: ...
def ResNet152(include_top=True, weights='imagenet', input_tensor=None, input_shape=None, pooling=None, classes=1000, **kwargs: Incomplete) -> Model: ...
