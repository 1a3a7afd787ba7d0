from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.saved_model import load as load, contains_saved_model as maybe_saved_model_directory
