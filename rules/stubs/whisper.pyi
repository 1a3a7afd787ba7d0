"""Speech to text."""
from _typeshed import Incomplete
from ppcheck import reads
from typing import Any

@reads
def load_model(name: str, device: Any = None, download_root: Any = None, in_memory: bool = False) -> Incomplete: ...
def __getattr__(name: str) -> Incomplete: ...
