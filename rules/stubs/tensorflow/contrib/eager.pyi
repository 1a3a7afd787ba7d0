"""Eager execution as it began."""
from _typeshed import Incomplete
from ppcheck import compiles
from tensorflow import GradientTape as GradientTape, Variable as Variable
from typing import Any, Callable, TypeVar

_F = TypeVar("_F", bound=Callable)

@compiles
def defun(func: _F = None, input_signature: Any = None, autograph: bool = True) -> _F: ...
def __getattr__(name: str) -> Incomplete: ...
