"""Datasets from folders, arrays and texts."""
from _typeshed import Incomplete
from ppcheck import random as draws, reads
from tensorflow.keras.preprocessing import image as image, sequence as sequence, text as text

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.keras.utils import (
    image_dataset_from_directory as image_dataset_from_directory,
    text_dataset_from_directory as text_dataset_from_directory,
    timeseries_dataset_from_array as timeseries_dataset_from_array,
)
