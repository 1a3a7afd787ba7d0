"""Finds the operation whose gradient is not finite, and slows every step for it."""
from ppcheck import reads
from torch import _Mode

class detect_anomaly(_Mode):
    def __init__(self, check_nan: bool = True) -> None: ...

class set_detect_anomaly(_Mode):
    def __init__(self, mode: bool, check_nan: bool = True) -> None: ...
