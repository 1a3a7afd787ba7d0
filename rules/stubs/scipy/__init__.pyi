"""What reads and writes files of scipy."""
from _typeshed import Incomplete
from scipy import io as io, misc as misc
def __getattr__(name: str) -> Incomplete: ...
