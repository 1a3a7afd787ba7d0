"""Images and videos of many formats."""
from _typeshed import Incomplete
from numpy import ndarray
from ppcheck import reads
from typing import Any

@reads
def imread(uri: Any, format: Any = None, **kwargs: Incomplete) -> ndarray: ...
def imwrite(uri: Any, im: Any, format: Any = None, **kwargs: Incomplete) -> None: ...
def __getattr__(name: str) -> Incomplete: ...
