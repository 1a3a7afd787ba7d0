from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.io import TFRecordOptions as TFRecordOptions, TFRecordWriter as TFRecordWriter
from tensorflow import Tensor
class TFRecordCompressionType: ...
def tf_record_iterator(path, options=None) -> Tensor: ...
