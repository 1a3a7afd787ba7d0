"""Medical images."""
from _typeshed import Incomplete
from ppcheck import reads
from typing import Any

@reads
def ReadImage(fileName: Any, *args: Any, **kwargs: Incomplete) -> Incomplete: ...

def __getattr__(name: str) -> Incomplete: ...
