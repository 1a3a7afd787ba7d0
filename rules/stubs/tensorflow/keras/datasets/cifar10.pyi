"""Keras."""
from _typeshed import Incomplete
from ppcheck import random as draws, reads

# ── below: made by scripts/make_tf_stubs.py ──
from numpy import ndarray
@reads
def load_data() -> tuple[tuple[ndarray, ndarray], tuple[ndarray, ndarray]]: ...
