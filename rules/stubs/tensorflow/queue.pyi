from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow._queue_effects import FIFOQueue as FIFOQueue
from tensorflow.io import (
    PaddingFIFOQueue as PaddingFIFOQueue, PriorityQueue as PriorityQueue, QueueBase as QueueBase,
    RandomShuffleQueue as RandomShuffleQueue,
)
