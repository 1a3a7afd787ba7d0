from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow import (
    gather_nd as gather_nd, reshape as reshape, reverse as reverse, roll as roll, scatter_nd as scatter_nd,
    space_to_batch_nd as space_to_batch_nd, tile as tile,
)
from tensorflow.compat.v1 import batch_to_space_nd as batch_to_space_nd
