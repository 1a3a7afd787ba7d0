from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.saved_model import GPU as GPU, SERVING as SERVING, TPU as TPU, TRAINING as TRAINING
