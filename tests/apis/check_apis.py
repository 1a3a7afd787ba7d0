#!/usr/bin/env python3
"""Holds the table of graph-node APIs (rules/tf-apis.tsv) and the sets made from it against lists made by other hands.

    tests/apis/check_apis.py --root PROJECT [--ppcheck BINARY]

  * the table is well formed, and the sets are what scripts/make_graph_ops.py makes of it,
  * the list of the study's own tool (earlier_list.txt) and the everyday names (everyday.txt) are in it, but for names that
    make no node (no_nodes.txt): none of those is in it,
  * nothing that draws, reads or changes something counts as pure,
  * with --ppcheck: a name is known in every spelling that programs use.
"""
import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent

# Of the earlier list: no node, or (the last) an enumeration. Checked against no_nodes.txt, where each must be.
NOT_OF_THE_EARLIER_LIST = {
    "io.FixedLenFeature", "io.VarLenFeature", "io.SparseFeature", "broadcast_static_shape", "ragged.constant_value",
    "required_space_to_batch_paddings", "nondifferentiable_batch_function", "get_session_handle", "delete_session_tensor",
    "lookup.TextFileIndex",
}

# Of the earlier list: makes a node, with a state that the list did not know of.
NOT_PURE = {
    "multinomial": "random", "nn.dropout": "random", "nn.fractional_avg_pool": "random", "nn.fractional_max_pool": "random",
    "random.uniform": "random", "random_normal": "random", "image.random_flip_left_right": "random", "read_file": "reads",
    "io.read_file": "reads", "Variable.read_value": "reads", "data.Iterator.get_next": "reads", "scatter_update": "effect",
    "assign": "effect", "assign_add": "effect", "Variable.assign": "effect", "get_variable": "effect", "Variable": "effect",
    "py_func": "effect", "print": "effect", "layers.dense": "effect", "metrics.accuracy": "effect",
    "global_variables_initializer": "effect", "train.Optimizer.minimize": "effect", "keras.backend.zeros": "effect",
}

PURE = ["add", "exp", "math.is_nan", "constant", "reduce_mean", "random.stateless_uniform", "image.adjust_contrast", "nn.relu",
        "check_numerics", "sets.intersection", "losses.mean_squared_error", "gradients", "Tensor.__add__", "keras.backend.mean"]

VALUES = {
    "levels": {"v1", "v2", "both"},
    "kind": {"function", "constructor", "method", "operator"},
    "stateful": {"no", "random", "reads", "effect"},
    "purity": {"pure", "node"},
}

SPELLINGS = [
    ("import tensorflow as tf", "tf.matrix_inverse(m)"),
    ("import tensorflow as tf", "tf.compat.v1.matrix_inverse(m)"),
    ("import tensorflow as tf", "tf.linalg.inv(m)"),
    ("import tensorflow.compat.v1 as tf", "tf.matrix_inverse(m)"),
    ("import tensorflow.compat.v2 as tf", "tf.linalg.inv(m)"),
    ("from tensorflow import matrix_inverse", "matrix_inverse(m)"),
    ("from tensorflow import linalg", "linalg.inv(m)"),
    ("from tensorflow.compat.v1 import matrix_inverse as inv", "inv(m)"),
    ("import tensorflow", "tensorflow.exp(m)"),
    ("from tensorflow.keras import backend as K", "K.mean(m)"),
    ("import keras.backend as K", "K.mean(m)"),
    ("import tensorflow as tf", "tf.keras.backend.mean(m)"),
]


def names_of(path):
    return [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]


def faults_of_rows(rows, columns):
    faults = []
    names = [row["name"] for row in rows]
    if names != sorted(set(names)):
        faults.append("the table is not sorted, or has a name twice")
    for row in rows:
        if list(row) != columns or None in row.values():
            faults.append(f"{row.get('name')}: a line with {len(row)} columns")
        for column, allowed in VALUES.items():
            if row.get(column) not in allowed:
                faults.append(f"{row.get('name')}: {column} is {row.get(column)!r}")
        if row.get("purity") == "pure" and row.get("stateful") != "no":
            faults.append(f"{row['name']}: pure, and {row['stateful']}")
    return faults


def faults_of_names(rows, earlier, everyday, no_nodes):
    faults = []
    table = {row["name"]: row for row in rows}
    if len(everyday) != 93 or len(set(everyday)) != 93:
        faults.append(f"everyday.txt has {len(set(everyday))} names of 93")
    if len(set(earlier)) != 356:
        faults.append(f"earlier_list.txt has {len(set(earlier))} names of 356")
    faults += [f"{name}: not in the table, but in everyday.txt" for name in everyday if name not in table]
    faults += [f"{name}: not in the table, but in earlier_list.txt" for name in earlier
               if name not in table and name not in NOT_OF_THE_EARLIER_LIST]
    faults += [f"{name}: in the table, but makes no node" for name in no_nodes if name in table]
    faults += [f"{name}: left out of the earlier list, but not in no_nodes.txt" for name in NOT_OF_THE_EARLIER_LIST - set(no_nodes)]
    for name, state in NOT_PURE.items():
        if name in table and (table[name]["stateful"], table[name]["purity"]) != (state, "node"):
            faults.append(f"{name}: {table[name]['stateful']} and {table[name]['purity']}, where {state} and node are right")
        elif name not in table:
            faults.append(f"{name}: not in the table")
    faults += [f"{name}: not pure" for name in PURE if table.get(name, {}).get("purity") != "pure"]
    return faults


def faults_of_sets(rows, make, rules):
    faults = []
    for name, content in make.sets(rows).items():
        if (rules / name).read_text(encoding="utf-8") != make.set_text(*content):
            faults.append(f"{name}: not what the table gives; run scripts/make_graph_ops.py --sets")
    return faults


def faults_of_spellings(ppcheck, rules):
    """Each spelling in a function of its own; every one must be reported."""
    lines, expected = [], {}
    for number, (load, call) in enumerate(SPELLINGS):
        lines += [load]
        lines += [f"def f{number}(m, steps):", "    for _ in range(steps):", f"        {call}"]
        expected[len(lines)] = f"{load}; {call}"
    with tempfile.TemporaryDirectory() as folder:
        for at, line in enumerate(sorted(expected)):          # one file each: a file has one meaning of `tf`
            Path(folder, f"spelling{at}.py").write_text("\n".join(lines[line - 4:line]) + "\n", encoding="utf-8")
        result = subprocess.run([ppcheck, "--rules", rules, "--select", "tf-repeated-node-creation", "--min-confidence", "low",
                                 "--output", "json", "."], cwd=folder, capture_output=True, timeout=120)
    if result.returncode not in (0, 1):
        return [f"ppcheck: exit {result.returncode}: {result.stderr.decode(errors='replace')}"]
    reported = {finding["path"] for finding in json.loads(result.stdout)["findings"]}
    return [f"not known in this spelling: {expected[line]}" for at, line in enumerate(sorted(expected))
            if f"spelling{at}.py" not in reported]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=Path, default=HERE.parents[1])
    parser.add_argument("--ppcheck", type=Path)
    options = parser.parse_args()
    rules = options.root.resolve() / "rules"
    sys.path.insert(0, str(options.root.resolve() / "scripts"))
    import make_graph_ops as make

    rows = make.read_table((rules / make.TABLE).read_text(encoding="utf-8"))
    lists = [names_of(HERE / name) for name in ("earlier_list.txt", "everyday.txt", "no_nodes.txt")]
    faults = faults_of_rows(rows, make.COLUMNS) + faults_of_names(rows, *lists) + faults_of_sets(rows, make, rules)

    # The check sees what it is to see.
    if not faults_of_names([row for row in rows if row["name"] != "exp"], *lists):
        faults.append("a table without `exp` passes")
    if not faults_of_names(rows + [dict(rows[0], name="TensorShape")], *lists):
        faults.append("a table with `TensorShape` passes")
    if not faults_of_rows([dict(rows[0], stateful="random", purity="pure")], make.COLUMNS):
        faults.append("a random function that is pure passes")

    if options.ppcheck:
        faults += faults_of_spellings(options.ppcheck.resolve(), rules)
    for fault in faults:
        print(fault)
    print(f"{len(rows)} names in the table, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
