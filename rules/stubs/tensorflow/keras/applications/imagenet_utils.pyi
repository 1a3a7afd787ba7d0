"""Keras."""
from _typeshed import Incomplete
from ppcheck import random as draws, reads

# ── below: made by scripts/make_tf_stubs.py ──
def decode_predictions(preds, top=5) -> Incomplete: ...
def preprocess_input(x, data_format=None, mode='caffe') -> Incomplete: ...
