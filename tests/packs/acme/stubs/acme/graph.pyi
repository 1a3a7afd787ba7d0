"""Helpers for TensorFlow graphs."""
from ppcheck import mutates
from typing import Any

@mutates
def fresh(graph: Any = None) -> None: ...
