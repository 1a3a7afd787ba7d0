"""Mixed precision, under its first name."""
from _typeshed import Incomplete
from ppcheck import mutates
from torch import _Mode
from torch.amp import GradScaler as GradScaler
from typing import Any

class autocast(_Mode):
    def __init__(self, enabled: Any = True, dtype: Any = None, cache_enabled: Any = True) -> None: ...

def custom_fwd(fwd: Any = None, *, cast_inputs: Any = None) -> Incomplete: ...
def custom_bwd(bwd: Any) -> Incomplete: ...
