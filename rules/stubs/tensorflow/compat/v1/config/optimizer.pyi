from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.config.optimizer import (
    get_experimental_options as get_experimental_options, get_jit as get_jit,
    set_experimental_options as set_experimental_options, set_jit as set_jit,
)
