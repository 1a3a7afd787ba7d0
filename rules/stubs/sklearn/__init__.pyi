"""The part of scikit-learn that prepares data."""
from _typeshed import Incomplete
from sklearn import preprocessing as preprocessing
def __getattr__(name: str) -> Incomplete: ...
