"""What reads and writes files of scipy."""
from _typeshed import Incomplete
from scipy import io as io
def __getattr__(name: str) -> Incomplete: ...
