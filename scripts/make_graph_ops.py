#!/usr/bin/env python3
"""Writes rules/tf-apis.tsv, the table of what makes graph nodes in TensorFlow, and the sets that rules read from it.

    pip download --no-deps --only-binary :all: tensorflow-cpu==2.15.1 keras==2.15.0 -d /tmp/tf
    pip download --no-deps --only-binary :all: --python-version 3.7 --implementation cp --abi cp37m \\
        --platform manylinux2010_x86_64 tensorflow-cpu==1.15.0 -d /tmp/tf1
    (unzip '*.py' of each into a folder: v2, keras and v1)
    scripts/make_graph_ops.py --v1 v1 --v2 v2 --keras keras            write the files
    scripts/make_graph_ops.py --v1 v1 --v2 v2 --keras keras --check    exit 1 when they say anything else
    scripts/make_graph_ops.py --sets                                   make the sets from the table alone

The wheels are read, never imported. What is exported stands in tensorflow/_api; which operations a function makes is found
by following its calls, by name, down to the generated wrappers; whether an operation has a state stands in the operation
definitions that the wrappers of 1.15 carry. Only these facts are written, no text of TensorFlow's.

Columns of the table:
  name      relative to `tf`, as programs of that level write it (without `compat.v1.`)
  levels    v1 (1.15), v2 (2.15) or both
  kind      function, constructor (the object builds when it is made or called), method, operator
  stateful  no; random: draws; reads: a file, queue, table, iterator or variable; effect: changes or adds something
  purity    pure: the value depends on the arguments alone, so the call may be moved out of a loop; node: it makes a node, no more
  args      the parameters, the newer level's first
  returns   what comes back, as the stubs say it
"""
import argparse
import ast
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import graph_op_facts as known  # noqa: E402
import tf_stub_facts as facts  # noqa: E402
from wheel_calls import CallGraph, keras_exports, op_definitions  # noqa: E402
from make_tf_stubs import exported, parameters  # noqa: E402

RULES = pathlib.Path(__file__).resolve().parent.parent / "rules"
TABLE = "tf-apis.tsv"
COLUMNS = ["name", "levels", "kind", "stateful", "purity", "args", "returns"]
HEADER = "# Made by scripts/make_graph_ops.py from the wheels of TensorFlow 1.15.0 and 2.15.1 and Keras 2.15.0; its head says what the columns mean."


class Level:
    """One of the two versions: its exported names, and what each of them is."""

    def __init__(self, level, root, top, api, definitions):
        self.level = level
        self.graph = CallGraph(root, top)
        self.definitions = definitions
        self.names = {}
        for module in known.MODULES:
            path = api / f"{level}.py" if not module else api / module.replace(".", "/") / "__init__.py"
            for public, source in exported(path).items():
                self.names[f"{module}.{public}".lstrip(".")] = source

    def node(self, name):
        source = self.names.get(name)
        return self.graph.definition(*source) if source else None

    def stateful(self, source, name):
        """The strongest state of the operations that a function reaches."""
        found = "no"
        for op in self.graph.operations(source):
            found = max(found, known.state_of_op(op, self.definitions), key=known.STATES.index)
        return max(found, known.state_of_name(name), key=known.STATES.index)


def arguments(node):
    listed, star, keyword_only, double_star = parameters(node)
    return [n for n, _ in listed + keyword_only] + [f"*{n}" for n in (star,) if n] + [f"**{n}" for n in (double_star,) if n]


def takes_a_name(node):
    listed, _, keyword_only, _ = parameters(node)
    return any(parameter == "name" and default for parameter, default in listed + keyword_only)


def levels_of(present):
    return "both" if len(present) == 2 else present[0].level


def functions(levels):
    """Rows of the functions that make nodes: that reach an operation, or are known to."""
    names = sorted(set().union(*(level.names for level in levels)))
    for name in names:
        present = [level for level in levels if isinstance(level.node(name), ast.FunctionDef)]
        if not present or known.is_excluded(name):
            continue
        newest = present[-1].node(name)
        reaches = any(level.graph.operations(level.names[name]) for level in present)
        if not (name in known.NO_OPERATION_IN_SIGHT or reaches and (takes_a_name(newest) or known.makes_nodes_without_a_name(name))):
            continue
        state = max((level.stateful(level.names[name], name) for level in present), key=known.STATES.index)
        returns = facts.returns([name], ast.get_docstring(newest) or "")
        pure = state == "no" and not known.is_no_value(name)
        yield [name, levels_of(present), "function", state, "pure" if pure else "node", ",".join(arguments(newest)), returns]


def classes(levels):
    """Rows of the classes whose making builds, and of the methods of classes that build when they are called."""
    for name, state in known.CONSTRUCTORS.items():
        present = [level for level in levels if isinstance(level.node(name), ast.ClassDef)]
        if not present:
            raise SystemExit(f"graph_op_facts.py names the class {name}, which no wheel exports")
        init = present[-1].graph.method(*present[-1].names[name], "__init__")
        args = arguments(init)[1:] if init else []
        yield [name, levels_of(present), "constructor", state, "node", ",".join(args), name]
    for owner, methods in known.METHODS.items():
        present = [level for level in levels if isinstance(level.node(owner), ast.ClassDef)]
        for method, (state, returns) in methods.items():
            having = [(level, level.graph.method(*level.names[owner], method)) for level in present]
            having = [(level, node) for level, node in having if node]
            if not having:
                raise SystemExit(f"graph_op_facts.py names the method {owner}.{method}, which no wheel has")
            # A method of the value itself is as pure as a function of it.
            pure = state == "no" and owner in known.PURE_OWNERS
            yield [f"{owner}.{method}", levels_of([level for level, _ in having]), "method", state, "pure" if pure else "node",
                   ",".join(arguments(having[-1][1])[1:]), returns]


def operators(levels):
    """Rows of the operators that TensorFlow overloads, from its own list of them."""
    having = [(level, level.graph.string_set(*level.names["Tensor"], "OVERLOADABLE_OPERATORS")) for level in levels]
    for operator in sorted(set().union(*(listed for _, listed in having)) - known.NO_OPERATORS):
        present = [level for level, listed in having if operator in listed]
        args = "" if operator in known.UNARY else "other" if operator != "__getitem__" else "slice_spec"
        yield [f"Tensor.{operator}", levels_of(present), "operator", "no", "pure", args, "Tensor"]


def of_keras(levels, keras):
    """Rows of keras.backend and of the layers, whose instances build when they are called."""
    exports = [keras_exports(levels[0].graph, "tensorflow.python.keras", "v1"), keras_exports(keras, "keras.src", "v2")]
    for name in sorted(set().union(*exports)):
        present = [(level, graph, found[name]) for level, graph, found in zip(levels, (levels[0].graph, keras), exports) if name in found]
        module, _, last = name.rpartition(".")
        node = present[-1][2][2]
        having = levels_of([level for level, _, _ in present])
        if module == "keras.layers" and isinstance(node, ast.ClassDef) and last not in known.NOT_LAYERS:
            init = present[-1][1].method(*present[-1][2][:2], "__init__")
            yield [name, having, "constructor", "effect", "node", ",".join(arguments(init)[1:] if init else []), name]
        elif module == "keras.backend" and isinstance(node, ast.FunctionDef) and last not in known.NOT_BACKEND:
            state = known.BACKEND_STATES.get(last, "no")
            returns = "Variable" if last in known.BACKEND_VARIABLES else "Tensor"
            yield [name, having, "function", state, "pure" if state == "no" else "node", ",".join(arguments(node)), returns]


def read_table(text):
    return [dict(zip(COLUMNS, line.split("\t"))) for line in text.splitlines() if line and not line.startswith("#")][1:]


def sets(rows):
    """{file name: (what, names)}: what the rules read. Names under raw_ops are in the table only."""
    rows = [row for row in rows if not row["name"].startswith("raw_ops.")]
    pure = [row["name"] for row in rows if row["purity"] == "pure" and row["kind"] == "function"]
    values = [row["name"] for row in rows if row["kind"] != "constructor" and row["name"] not in known.WITH_RULES_OF_THEIR_OWN
              and (row["stateful"] != "effect" or known.is_run_for_its_value(row["name"]))]
    return {
        "tf-graph-ops.txt": ("Makes a node from its arguments alone.", pure),
        "tf-node-ops.txt": ("Makes a node that is run for its value, which may be drawn, read or collected.", values),
    }


def set_text(what, names):
    return f"# {what} Made by scripts/make_graph_ops.py from {TABLE}.\n" + "\n".join(sorted(names)) + "\n"


def table_text(options):
    definitions = op_definitions(options.v1 / "tensorflow_core/python/ops")
    first = Level("v1", options.v1, "tensorflow_core", options.v1 / "tensorflow_core/_api/v1", definitions)
    second = Level("v2", options.v2, "tensorflow", options.v2 / "tensorflow/_api/v2", definitions)
    levels = [first, second]
    keras = CallGraph(options.keras, "keras")
    rows = {row[0]: row for row in [*functions(levels), *classes(levels), *operators(levels), *of_keras(levels, keras)]}
    lines = [HEADER, "\t".join(COLUMNS)] + ["\t".join(rows[name]) for name in sorted(rows)]
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--v1", type=pathlib.Path, help="folder with the unpacked wheel of TensorFlow 1.15")
    parser.add_argument("--v2", type=pathlib.Path, help="folder with the unpacked wheel of TensorFlow 2.15")
    parser.add_argument("--keras", type=pathlib.Path, help="folder with the unpacked wheel of Keras 2.15")
    parser.add_argument("--sets", action="store_true", help="take the table as it is and make the sets from it")
    parser.add_argument("--check", action="store_true", help="write nothing; say which files differ")
    parser.add_argument("--rules", type=pathlib.Path, default=RULES)
    options = parser.parse_args()
    if options.sets:
        table = (options.rules / TABLE).read_text(encoding="utf-8")
    elif options.v1 and options.v2 and options.keras:
        table = table_text(options)
    else:
        parser.error("name the three wheels, or --sets")
    made = {TABLE: table}
    made.update({name: set_text(*content) for name, content in sets(read_table(table)).items()})
    differing = [name for name, text in made.items()
                 if not (options.rules / name).is_file() or (options.rules / name).read_text(encoding="utf-8") != text]
    if not options.check:
        for name in differing:
            (options.rules / name).write_text(made[name], encoding="utf-8")
    for name in differing:
        print(f"{name}: {'says something else' if options.check else 'written'}")
    return 1 if options.check and differing else 0


if __name__ == "__main__":
    sys.exit(main())
