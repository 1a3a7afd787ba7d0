"""The interface of multiprocessing over threads."""
from multiprocessing.pool import ThreadPool
from typing import Any

def Pool(processes: int | None = None, initializer: Any = None, initargs: Any = ()) -> ThreadPool: ...
