"""What typeshed calls an unfinished type."""
from typing import Any

Incomplete = Any
