"""Keras."""
from _typeshed import Incomplete
from ppcheck import random as draws, reads

# ── below: made by scripts/make_tf_stubs.py ──
from numpy import ndarray
@reads
def get_label_names() -> Incomplete: ...
@reads
def get_word_index(path='reuters_word_index.json') -> Incomplete: ...
@reads
def load_data(path='reuters.npz', num_words=None, skip_top=0, maxlen=None, test_split=0.2, seed=113, start_char=1, oov_char=2, index_from=3, **kwargs: Incomplete) -> tuple[tuple[ndarray, ndarray], tuple[ndarray, ndarray]]: ...
