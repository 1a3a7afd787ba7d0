"""Image processing on arrays."""
from _typeshed import Incomplete
from ppcheck import reads
from skimage import io as io

def __getattr__(name: str) -> Incomplete: ...
