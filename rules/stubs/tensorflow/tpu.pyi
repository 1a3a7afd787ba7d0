from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.compat.v1.tpu import (
    CrossShardOptimizer as CrossShardOptimizer, PaddingSpec as PaddingSpec, batch_parallel as batch_parallel,
    bfloat16_scope as bfloat16_scope, core as core, cross_replica_sum as cross_replica_sum,
    initialize_system as initialize_system, outside_compilation as outside_compilation, replicate as replicate,
    rewrite as rewrite, shard as shard, shutdown_system as shutdown_system,
)
class XLAOptions: ...
