from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow import Tensor
def decode_wav(contents, desired_channels=-1, desired_samples=-1, name=None) -> tuple[Tensor, ...]: ...
def encode_wav(audio, sample_rate, name=None) -> Tensor: ...
