from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.io import (
    PaddingFIFOQueue as PaddingFIFOQueue, PriorityQueue as PriorityQueue, QueueBase as QueueBase,
    RandomShuffleQueue as RandomShuffleQueue,
)
from tensorflow.queue import FIFOQueue as FIFOQueue
