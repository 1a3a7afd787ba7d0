"""Keras."""
from _typeshed import Incomplete
from ppcheck import random as draws, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.keras.utils import pad_sequences as pad_sequences
class TimeseriesGenerator:
    def __init__(self, data, targets, length, sampling_rate=1, stride=1, start_index=0, end_index=None, shuffle=False, reverse=False, batch_size=128) -> None: ...
def make_sampling_table(size, sampling_factor=1e-05) -> Incomplete: ...
def skipgrams(sequence, vocabulary_size, window_size=4, negative_samples=1.0, shuffle=True, categorical=False, sampling_table=None, seed=None) -> Incomplete: ...
