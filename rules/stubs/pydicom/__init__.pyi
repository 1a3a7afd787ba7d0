"""Medical images in DICOM files."""
from _typeshed import Incomplete
from ppcheck import reads
from typing import Any

@reads
def dcmread(fp: Any, defer_size: Any = None, stop_before_pixels: bool = False, force: bool = False, specific_tags: Any = None) -> Incomplete: ...
@reads
def read_file(fp: Any, **kwargs: Incomplete) -> Incomplete: ...

def __getattr__(name: str) -> Incomplete: ...
