"""What version 1 had under `contrib`."""
from _typeshed import Incomplete
from ppcheck import new
from tensorflow import lite as lite
from tensorflow.contrib import data as data, eager as eager

def __getattr__(name: str) -> Incomplete: ...
