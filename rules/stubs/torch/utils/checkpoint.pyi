"""Recomputes in the backward pass what it does not keep."""
from _typeshed import Incomplete
from ppcheck import calls
from typing import Any, Callable

@calls("function")
def checkpoint(function: Callable, *args: Any, use_reentrant: Any = None, context_fn: Any = ..., determinism_check: str = "default",
               debug: bool = False, **kwargs: Incomplete) -> Incomplete: ...
def checkpoint_sequential(functions: Any, segments: int, input: Any, use_reentrant: Any = None, **kwargs: Incomplete) -> Incomplete: ...
def __getattr__(name: str) -> Incomplete: ...
