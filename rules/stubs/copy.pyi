"""Copies of objects."""
from ppcheck import new
from typing import TypeVar

_T = TypeVar("_T")

@new
def copy(x: _T) -> _T: ...
@new
def deepcopy(x: _T, memo: dict | None = None) -> _T: ...
