from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.random import (
    Algorithm as Algorithm, Generator as Generator, create_rng_state as create_rng_state,
    get_global_generator as get_global_generator, set_global_generator as set_global_generator,
    fold_in as stateless_fold_in, split as stateless_split,
)
def index_shuffle(index, seed, max_index) -> Incomplete: ...
def stateless_shuffle(value, seed, alg='auto_select', name=None) -> Incomplete: ...
