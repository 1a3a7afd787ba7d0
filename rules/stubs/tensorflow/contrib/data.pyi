"""The input pipelines of TensorFlow 1.3 to 1.12."""
from _typeshed import Incomplete
from ppcheck import calls
from tensorflow.data import (Dataset as Dataset, FixedLengthRecordDataset as FixedLengthRecordDataset, Iterator as Iterator,
    TFRecordDataset as TFRecordDataset, TextLineDataset as TextLineDataset)
from tensorflow.data.experimental import (make_batched_features_dataset as make_batched_features_dataset,
    make_csv_dataset as make_csv_dataset, map_and_batch as map_and_batch, parallel_interleave as parallel_interleave,
    prefetch_to_device as prefetch_to_device, shuffle_and_repeat as shuffle_and_repeat)
from typing import Any, Callable

@calls("map_func")
def sloppy_interleave(map_func: Callable, cycle_length: Any, block_length: Any = 1) -> Callable[[Dataset], Dataset]: ...
def batch_and_drop_remainder(batch_size: Any) -> Callable[[Dataset], Dataset]: ...
def unbatch() -> Callable[[Dataset], Dataset]: ...
def __getattr__(name: str) -> Incomplete: ...
