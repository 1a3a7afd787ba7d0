"""Functions on nested containers of arrays, under short names."""
from _typeshed import Incomplete
from jax.tree_util import tree_leaves as leaves, tree_map as map
def __getattr__(name: str) -> Incomplete: ...
