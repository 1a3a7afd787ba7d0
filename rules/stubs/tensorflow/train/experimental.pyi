from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.compat.v1.train.experimental import (
    DynamicLossScale as DynamicLossScale, FixedLossScale as FixedLossScale, LossScale as LossScale,
    MixedPrecisionLossScaleOptimizer as MixedPrecisionLossScaleOptimizer,
    disable_mixed_precision_graph_rewrite as disable_mixed_precision_graph_rewrite,
    enable_mixed_precision_graph_rewrite as enable_mixed_precision_graph_rewrite,
)
class PythonState:
    def serialize(self): ...
    def deserialize(self, string_value): ...
