"""Not described further: no rule asks for anything of it."""
from _typeshed import Incomplete
from ppcheck import reads

def __getattr__(name: str) -> Incomplete: ...
