from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.autograph import (
    set_verbosity as set_verbosity, to_code as to_code, to_graph as to_graph, trace as trace,
)
