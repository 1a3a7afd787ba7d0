"""Keras."""
from _typeshed import Incomplete
from ppcheck import random as draws, reads

# ── below: made by scripts/make_tf_stubs.py ──
from numpy import ndarray
@reads
def load_data(path='boston_housing.npz', test_split=0.2, seed=113) -> tuple[tuple[ndarray, ndarray], tuple[ndarray, ndarray]]: ...
