from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.sets import (
    difference as difference, intersection as intersection, difference as set_difference,
    intersection as set_intersection, size as set_size, union as set_union, size as size, union as union,
)
