"""Keras."""
from _typeshed import Incomplete
from ppcheck import random as draws, reads

# ── below: made by scripts/make_tf_stubs.py ──
from numpy import ndarray
@reads
def get_word_index(path='imdb_word_index.json') -> Incomplete: ...
@reads
def load_data(path='imdb.npz', num_words=None, skip_top=0, maxlen=None, seed=113, start_char=1, oov_char=2, index_from=3, **kwargs: Incomplete) -> tuple[tuple[ndarray, ndarray], tuple[ndarray, ndarray]]: ...
