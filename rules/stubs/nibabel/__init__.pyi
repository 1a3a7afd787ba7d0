"""Medical images of several formats."""
from _typeshed import Incomplete
from ppcheck import reads
from typing import Any

@reads
def load(filename: Any, **kwargs: Incomplete) -> Incomplete: ...

def __getattr__(name: str) -> Incomplete: ...
