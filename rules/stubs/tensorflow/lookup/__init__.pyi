"""Tables from keys to values. A table is an object with a state: making one is no pure operation."""
from _typeshed import Incomplete
from ppcheck import mutates
from tensorflow import Operation, Tensor
from tensorflow.lookup import experimental as experimental
from typing import Any

class KeyValueTensorInitializer:
    def __init__(self, keys: Any, values: Any, key_dtype: Any = None, value_dtype: Any = None, name: str | None = None) -> None: ...

class TextFileIndex:
    LINE_NUMBER: int
    WHOLE_LINE: int

class TextFileInitializer:
    def __init__(self, filename: Any, key_dtype: Any, key_index: Any, value_dtype: Any, value_index: Any, vocab_size: Any = None,
                 delimiter: str = "\t", name: str | None = None, value_index_offset: int = 0) -> None: ...

class StaticHashTable:
    name: str
    default_value: Tensor
    def __init__(self, initializer: Any, default_value: Any, name: str | None = None, experimental_is_anonymous: bool = False) -> None: ...
    def export(self, name: str | None = None) -> tuple[Tensor, Tensor]: ...
    def lookup(self, keys: Any, name: str | None = None) -> Tensor: ...
    def size(self, name: str | None = None) -> Tensor: ...
    def __getitem__(self, keys: Any) -> Tensor: ...

class StaticVocabularyTable(StaticHashTable):
    def __init__(self, initializer: Any, num_oov_buckets: int, lookup_key_dtype: Any = None, name: str | None = None,
                 experimental_is_anonymous: bool = False) -> None: ...

# ── below: made by scripts/make_tf_stubs.py ──
