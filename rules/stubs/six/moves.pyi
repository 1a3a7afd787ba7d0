"""The functions of Python 3 under the names of both."""
from _typeshed import Incomplete
from builtins import filter as filter, input as input, map as map, range as range, zip as zip
from builtins import range as xrange
from functools import reduce as reduce

def __getattr__(name: str) -> Incomplete: ...
