"""Changes what it is handed: no import from ppcheck here, so the effects are unknown."""
from _typeshed import Incomplete

class FIFOQueue(QueueBase):
    def __init__(self, capacity, dtypes, shapes=None, names=None, shared_name=None, name='fifo_queue'): ...
