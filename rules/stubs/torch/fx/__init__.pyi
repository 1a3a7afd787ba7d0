"""A module as a graph."""
from _typeshed import Incomplete
from ppcheck import compiles
from torch.nn import Module
from typing import Any

class GraphModule(Module):
    graph: Any
    code: str

@compiles
def symbolic_trace(root: Any, concrete_args: Any = None) -> GraphModule: ...
def __getattr__(name: str) -> Incomplete: ...
