from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.types.experimental import FunctionType as FunctionType, TensorLike as TensorLike
