"""Files whose names match."""
from ppcheck import reads
from typing import Any, Iterator

@reads
def glob(pathname: Any, *, recursive: bool = False, **kwargs: Any) -> list[str]: ...
@reads
def iglob(pathname: Any, *, recursive: bool = False, **kwargs: Any) -> Iterator[str]: ...
