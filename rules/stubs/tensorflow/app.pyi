"""Not described further but for its flags."""
from _typeshed import Incomplete
from tensorflow import flags as flags

def __getattr__(name: str) -> Incomplete: ...
