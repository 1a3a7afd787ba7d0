"""Abseil: of its modules only the flags are described."""
from _typeshed import Incomplete

def __getattr__(name: str) -> Incomplete: ...
