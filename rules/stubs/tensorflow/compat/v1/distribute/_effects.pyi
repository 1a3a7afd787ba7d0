"""Changes what it is handed: no import from ppcheck here, so the effects are unknown."""
from _typeshed import Incomplete

def get_loss_reduction() -> Incomplete: ...
