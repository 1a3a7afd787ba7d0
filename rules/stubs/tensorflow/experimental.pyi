"""The parts under trial that rules meet."""
from _typeshed import Incomplete
from ppcheck import new
from typing import Any

class Optional:
    def get_value(self, name: str | None = None) -> Incomplete: ...
    def has_value(self, name: str | None = None) -> Incomplete: ...

def __getattr__(name: str) -> Incomplete: ...
