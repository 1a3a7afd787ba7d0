"""Pillow."""
from _typeshed import Incomplete
from ppcheck import reads
from PIL import Image as Image

def __getattr__(name: str) -> Incomplete: ...
