from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.summary import experimental as experimental
from tensorflow.compat.v1.summary import (
    Event as Event, FileWriter as FileWriter, FileWriterCache as FileWriterCache, SessionLog as SessionLog,
    Summary as Summary, SummaryDescription as SummaryDescription, TaggedRunMetadata as TaggedRunMetadata,
    all_v2_summary_ops as all_v2_summary_ops, audio as audio, get_summary_description as get_summary_description,
    histogram as histogram, image as image, initialize as initialize, merge as merge, merge_all as merge_all,
    scalar as scalar, tensor_summary as tensor_summary, text as text,
)
from tensorflow.summary._effects import (
    SummaryWriter as SummaryWriter, create_file_writer as create_file_writer, create_noop_writer as create_noop_writer,
    flush as flush, trace_export as trace_export, trace_off as trace_off, trace_on as trace_on, write as write,
)
from tensorflow import Tensor
def graph(graph_data) -> Tensor: ...
def record_if(condition) -> Incomplete: ...
def should_record_summaries() -> Incomplete: ...
