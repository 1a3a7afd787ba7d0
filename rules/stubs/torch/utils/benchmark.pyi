"""Measures a statement by running it again and again."""
from _typeshed import Incomplete
from ppcheck import mutates
from typing import Any

class Timer:
    def __init__(self, stmt: Any = "pass", setup: Any = "pass", global_setup: str = "", timer: Any = ..., globals: Any = None,
                 label: Any = None, sub_label: Any = None, description: Any = None, env: Any = None, num_threads: int = 1,
                 language: Any = ...) -> None: ...
    @mutates
    def timeit(self, number: int = 1000000) -> Any: ...
    @mutates
    def blocked_autorange(self, callback: Any = None, min_run_time: float = 0.2) -> Any: ...
    @mutates
    def adaptive_autorange(self, threshold: float = 0.1, *, min_run_time: float = 0.01, max_run_time: float = 10.0, callback: Any = None) -> Any: ...

def __getattr__(name: str) -> Incomplete: ...
