"""Ready-made datasets."""
from _typeshed import Incomplete
from ppcheck import reads
from tensorflow.data import Dataset
from tensorflow_datasets import deprecated as deprecated, features as features
from typing import Any, Literal, overload

class ReadConfig:
    def __init__(self, **kwargs: Incomplete) -> None: ...

class Split:
    ALL: str
    TEST: str
    TRAIN: str
    VALIDATION: str

class DatasetBuilder:
    info: Any
    @reads
    def as_dataset(self, split: Any = None, *, batch_size: int | None = None, shuffle_files: bool = False, decoders: Any = None,
                   read_config: Any = None, as_supervised: bool = False) -> Dataset: ...
    def download_and_prepare(self, **kwargs: Incomplete) -> None: ...

def as_dataframe(ds: Dataset, ds_info: Any = None) -> Incomplete: ...
def as_numpy(dataset: Any) -> Incomplete: ...
def builder(name: str, **kwargs: Incomplete) -> DatasetBuilder: ...
@overload
def load(name: str, *, split: None = None, data_dir: Any = None, batch_size: int | None = None, shuffle_files: bool = False,
         download: bool = True, as_supervised: bool = False, decoders: Any = None, read_config: Any = None, with_info: Literal[False] = False,
         builder_kwargs: Any = None, download_and_prepare_kwargs: Any = None, as_dataset_kwargs: Any = None, try_gcs: bool = False) -> dict[str, Dataset]: ...
@overload
def load(name: str, *, split: None = None, data_dir: Any = None, batch_size: int | None = None, shuffle_files: bool = False,
         download: bool = True, as_supervised: bool = False, decoders: Any = None, read_config: Any = None, with_info: Literal[True],
         builder_kwargs: Any = None, download_and_prepare_kwargs: Any = None, as_dataset_kwargs: Any = None, try_gcs: bool = False) -> tuple[dict[str, Dataset], Any]: ...
@overload
def load(name: str, *, split: str, data_dir: Any = None, batch_size: int | None = None, shuffle_files: bool = False,
         download: bool = True, as_supervised: bool = False, decoders: Any = None, read_config: Any = None, with_info: Literal[False] = False,
         builder_kwargs: Any = None, download_and_prepare_kwargs: Any = None, as_dataset_kwargs: Any = None, try_gcs: bool = False) -> Dataset: ...
@overload
def load(name: str, *, split: str, data_dir: Any = None, batch_size: int | None = None, shuffle_files: bool = False,
         download: bool = True, as_supervised: bool = False, decoders: Any = None, read_config: Any = None, with_info: Literal[True],
         builder_kwargs: Any = None, download_and_prepare_kwargs: Any = None, as_dataset_kwargs: Any = None, try_gcs: bool = False) -> tuple[Dataset, Any]: ...
@overload
def load(name: str, *, split: list[Any] | tuple[Any, ...], data_dir: Any = None, batch_size: int | None = None, shuffle_files: bool = False,
         download: bool = True, as_supervised: bool = False, decoders: Any = None, read_config: Any = None, with_info: Literal[False] = False,
         builder_kwargs: Any = None, download_and_prepare_kwargs: Any = None, as_dataset_kwargs: Any = None, try_gcs: bool = False) -> tuple[Dataset, ...]: ...
@overload
def load(name: str, *, split: list[Any] | tuple[Any, ...], data_dir: Any = None, batch_size: int | None = None, shuffle_files: bool = False,
         download: bool = True, as_supervised: bool = False, decoders: Any = None, read_config: Any = None, with_info: Literal[True],
         builder_kwargs: Any = None, download_and_prepare_kwargs: Any = None, as_dataset_kwargs: Any = None, try_gcs: bool = False) -> tuple[tuple[Dataset, ...], Any]: ...
def __getattr__(name: str) -> Incomplete: ...
