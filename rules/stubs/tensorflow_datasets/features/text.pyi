from tensorflow_datasets.deprecated.text import SubwordTextEncoder as SubwordTextEncoder
from _typeshed import Incomplete

def __getattr__(name: str) -> Incomplete: ...
