"""The part of scikit-learn that prepares and divides data."""
from _typeshed import Incomplete
from sklearn import model_selection as model_selection, preprocessing as preprocessing
def __getattr__(name: str) -> Incomplete: ...
