"""Sound: reading, and features of it."""
from _typeshed import Incomplete
from librosa import core as core, effects as effects, feature as feature
from librosa.core import (amplitude_to_db as amplitude_to_db, cqt as cqt, load as load, power_to_db as power_to_db, resample as resample,
    stft as stft)

def __getattr__(name: str) -> Incomplete: ...
