from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.audio import decode_wav as decode_wav, encode_wav as encode_wav
