from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.compat.v1.io import gfile as gfile
from tensorflow.compat.v1.python_io import (
    TFRecordCompressionType as TFRecordCompressionType, tf_record_iterator as tf_record_iterator,
)
from tensorflow.image import (
    decode_and_crop_jpeg as decode_and_crop_jpeg, decode_bmp as decode_bmp, decode_gif as decode_gif,
    decode_image as decode_image, decode_jpeg as decode_jpeg, decode_png as decode_png, encode_jpeg as encode_jpeg,
    encode_png as encode_png, extract_jpeg_shape as extract_jpeg_shape, is_jpeg as is_jpeg,
)
from tensorflow.io import (
    FixedLenFeature as FixedLenFeature, FixedLenSequenceFeature as FixedLenSequenceFeature,
    PaddingFIFOQueue as PaddingFIFOQueue, PriorityQueue as PriorityQueue, QueueBase as QueueBase,
    RaggedFeature as RaggedFeature, RandomShuffleQueue as RandomShuffleQueue, SparseFeature as SparseFeature,
    TFRecordOptions as TFRecordOptions, TFRecordWriter as TFRecordWriter, VarLenFeature as VarLenFeature,
    decode_base64 as decode_base64, decode_compressed as decode_compressed, decode_csv as decode_csv,
    decode_json_example as decode_json_example, decode_proto as decode_proto, decode_raw as decode_raw,
    deserialize_many_sparse as deserialize_many_sparse, encode_base64 as encode_base64, encode_proto as encode_proto,
    match_filenames_once as match_filenames_once, matching_files as matching_files, parse_example as parse_example,
    parse_sequence_example as parse_sequence_example, parse_single_example as parse_single_example,
    parse_single_sequence_example as parse_single_sequence_example, parse_tensor as parse_tensor,
    read_file as read_file, serialize_many_sparse as serialize_many_sparse, serialize_sparse as serialize_sparse,
    serialize_tensor as serialize_tensor, write_file as write_file, write_graph as write_graph,
)
