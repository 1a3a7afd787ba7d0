from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.distribute.cluster_resolver import (
    ClusterResolver as ClusterResolver, GCEClusterResolver as GCEClusterResolver,
    KubernetesClusterResolver as KubernetesClusterResolver, SimpleClusterResolver as SimpleClusterResolver,
    SlurmClusterResolver as SlurmClusterResolver, TFConfigClusterResolver as TFConfigClusterResolver,
    TPUClusterResolver as TPUClusterResolver, UnionResolver as UnionResolver,
)
