from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.compat.v1.python_io import (
    TFRecordCompressionType as TFRecordCompressionType, tf_record_iterator as tf_record_iterator,
)
from tensorflow.io import TFRecordOptions as TFRecordOptions, TFRecordWriter as TFRecordWriter
