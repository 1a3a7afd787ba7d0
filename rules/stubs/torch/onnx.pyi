"""Models in ONNX form."""
from _typeshed import Incomplete
from ppcheck import reads
from typing import Any

@reads
def export(model: Any, args: Any = ..., f: Any = None, **kwargs: Incomplete) -> Any: ...
def __getattr__(name: str) -> Incomplete: ...
