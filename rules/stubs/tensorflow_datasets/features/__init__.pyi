from _typeshed import Incomplete
from tensorflow_datasets.features import text as text

def __getattr__(name: str) -> Incomplete: ...
