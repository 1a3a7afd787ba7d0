"""What older versions of SciPy read images with."""
from _typeshed import Incomplete
from numpy import ndarray
from ppcheck import reads
from typing import Any

@reads
def imread(name: Any, flatten: bool = False, mode: Any = None) -> ndarray: ...
def imresize(arr: Any, size: Any, interp: str = "bilinear", mode: Any = None) -> ndarray: ...
def __getattr__(name: str) -> Incomplete: ...
