"""`tf.layers` of version 1."""
from tensorflow.compat.v1.layers import *

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.compat.v1.layers import InputSpec as InputSpec
