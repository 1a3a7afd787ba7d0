from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.distribute import cluster_resolver as cluster_resolver, experimental as experimental
from tensorflow.compat.v1.distribute import get_loss_reduction as get_loss_reduction
from tensorflow.distribute._effects import (
    CrossDeviceOps as CrossDeviceOps, DistributedDataset as DistributedDataset,
    DistributedIterator as DistributedIterator, DistributedValues as DistributedValues,
    HierarchicalCopyAllReduce as HierarchicalCopyAllReduce, InputContext as InputContext, InputOptions as InputOptions,
    InputReplicationMode as InputReplicationMode, MirroredStrategy as MirroredStrategy,
    MultiWorkerMirroredStrategy as MultiWorkerMirroredStrategy, NcclAllReduce as NcclAllReduce,
    OneDeviceStrategy as OneDeviceStrategy, ParameterServerStrategy as ParameterServerStrategy, ReduceOp as ReduceOp,
    ReductionToOneDevice as ReductionToOneDevice, ReplicaContext as ReplicaContext, RunOptions as RunOptions,
    Strategy as Strategy, StrategyExtended as StrategyExtended, TPUStrategy as TPUStrategy,
    experimental_set_strategy as experimental_set_strategy, get_replica_context as get_replica_context,
    get_strategy as get_strategy, has_strategy as has_strategy, in_cross_replica_context as in_cross_replica_context,
)
from tensorflow.train import Server as Server
