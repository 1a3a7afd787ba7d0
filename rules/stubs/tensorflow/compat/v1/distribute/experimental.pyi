from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.distribute import ParameterServerStrategy as ParameterServerStrategy
from tensorflow.distribute.experimental import (
    CentralStorageStrategy as CentralStorageStrategy, CollectiveCommunication as CollectiveCommunication,
    CollectiveHints as CollectiveHints, CollectiveCommunication as CommunicationImplementation,
    CommunicationOptions as CommunicationOptions, MultiWorkerMirroredStrategy as MultiWorkerMirroredStrategy,
    TPUStrategy as TPUStrategy,
)
