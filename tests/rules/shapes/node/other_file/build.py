"""The loop."""
from head import head


def build(xs):
    return [head(x) for x in xs]
