"""WAV files."""
import numpy as np
from ppcheck import reads
from typing import Any

@reads
def read(filename: Any, mmap: bool = False) -> tuple[int, np.ndarray]: ...
def write(filename: Any, rate: int, data: Any) -> None: ...
