"""Decorators that hand the function back."""
from ppcheck import new
from typing import Any, Callable, TypeVar

_F = TypeVar("_F", bound=Callable)

def do_not_convert(func: _F = None) -> _F: ...
def set_loop_options(parallel_iterations: Any = ..., swap_memory: Any = ..., maximum_iterations: Any = ..., shape_invariants: Any = ...) -> None: ...
