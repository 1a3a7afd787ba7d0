"""What runs when the program ends."""
from ppcheck import mutates
from typing import Any, Callable, TypeVar

_F = TypeVar("_F", bound=Callable)

def register(func: _F, *args: Any, **kwargs: Any) -> _F: ...
def unregister(func: Callable) -> None: ...
