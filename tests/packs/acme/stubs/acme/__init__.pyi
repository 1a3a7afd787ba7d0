from . import graph as graph, ops as ops, store as store
