"""`typing` for older versions of Python."""
from typing import *
