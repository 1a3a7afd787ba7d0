#!/usr/bin/env python3
"""Writes rules/tf-graph-ops.txt: the functions of TensorFlow that make a graph node from their arguments alone.

    scripts/make_graph_ops.py /tmp/tf/wheel > rules/tf-graph-ops.txt

Taken from the wheel's tables (see make_tf_stubs.py): public functions of the modules below that have a parameter `name`, which
is how a function that makes nodes is told from one that does not, or that the table EXTRA names. Left out: what draws at random,
reads files or queues, changes a variable, hands back a Python object, checks and raises, or calls back into Python.
"""
import argparse
import ast
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import tf_stub_facts as facts  # noqa: E402
from make_tf_stubs import Wheel, collect, parameters  # noqa: E402

MODULES = {"", "math", "linalg", "nn", "image", "audio", "io", "strings", "sparse", "ragged", "signal", "bitwise", "sets",
           "quantization", "dtypes", "spectral", "manip", "debugging"}


def makes_a_node(wheel, name, entity):
    module = name.rpartition(".")[0]
    if module not in MODULES or name in facts.NOT_GRAPH_OPS or facts.effects(entity.names) or facts.has_unknown_effects(entity.names):
        return False
    node = wheel.definition(*(entity.newer or entity.older))
    if not isinstance(node, ast.FunctionDef):
        return False
    listed, _, keyword_only, _ = parameters(node)
    if not any(parameter == "name" and default for parameter, default in listed + keyword_only):
        return False
    kind = facts.returns(entity.names, ast.get_docstring(node) or "")
    return kind not in ("Incomplete", "bool", "None", "DType", "TensorShape") and not facts.NO_NODE.match(name)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("wheel", type=pathlib.Path, help="folder with the unpacked TensorFlow wheel")
    options = parser.parse_args()
    wheel = Wheel(options.wheel)
    names = {name for name, entity in collect(wheel, options.wheel).items()
             if not name.startswith("compat.") and makes_a_node(wheel, name, entity)}
    print("\n".join(sorted((names | set(facts.EXTRA_GRAPH_OPS)) - facts.NOT_GRAPH_OPS)))


if __name__ == "__main__":
    main()
