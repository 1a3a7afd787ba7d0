"""Images from files."""
from _typeshed import Incomplete
from numpy import ndarray
from ppcheck import reads
from typing import Any

@reads
def imread(fname: Any, as_gray: bool = False, plugin: Any = None, **plugin_args: Incomplete) -> ndarray: ...
def imsave(fname: Any, arr: Any, plugin: Any = None, **plugin_args: Incomplete) -> None: ...
def __getattr__(name: str) -> Incomplete: ...
