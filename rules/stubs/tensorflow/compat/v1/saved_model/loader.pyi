"""Saved models of version 1: loaded into the graph of a session."""
from _typeshed import Incomplete
from ppcheck import calls, random, reads
from typing import Any

@reads
def load(sess: Any, tags: Any, export_dir: Any, import_scope: Any = None, **saver_kwargs: Any) -> Incomplete: ...

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.saved_model import contains_saved_model as maybe_saved_model_directory
