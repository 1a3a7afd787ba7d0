#!/usr/bin/env python3
"""Makes programs for the oracle from a seed: the same seed gives the same program.

    tests/oracle/generate.py SEED            # prints it
    tests/oracle/generate.py SEED --to DIR   # writes it there: main.py, and often tools.py beside it

A program is valid, ends, and never uses a name that may be unbound: after a branch or a loop only
the names from before are used again. What decides its way is asked of world.py, which no static
analysis knows.
"""

import argparse
import random
from pathlib import Path

from generate_statements import Statements
from generate_values import BINARY


class Program(Statements):
    """Adds functions and classes, which later statements call."""

    def function(self, indent_name=None):
        rng = self.rng
        name = indent_name or self.fresh("work_")
        result = rng.choice(["tensor", "tensor", "dataset", "iterator"])
        kinds = [rng.choice(["tensor", "number", "dataset", "list"]) for _ in range(rng.randrange(1, 3))]
        if result == "dataset":
            kinds[0] = "dataset"
        if rng.random() < 0.3:
            result, kinds = "tensor", ["tensor"]
        parameters = [self.fresh("p") for _ in kinds]
        shown = list(parameters)
        if kinds[-1] == "number" and rng.random() < 0.5:
            shown[-1] += f"={rng.randrange(1, 4)}"
        decorator = rng.choice(["", "", "", "@tf.function", "@passed_through"]) if result == "tensor" else ""
        if decorator:
            self.put(decorator)
        self.put(f"def {name}({', '.join(shown)}):")
        outer, self.names = self.names, {}
        for kind, parameter in zip(kinds, parameters):
            self.names.setdefault(kind, []).append(parameter)
        saved = self.in_function, self.result, self.loop_depth, self.budget
        self.in_function, self.result, self.loop_depth, self.budget = True, result, 0, 8
        self.depth += 1
        for _ in range(rng.randrange(1, 4)):
            self.statement()
        if result == "iterator":
            self.put(f"for j in range({rng.randrange(2, 4)}):")
            self.put(f"    yield {self.tensor(1)}")
            if rng.random() < 0.3:
                self.put(f"yield from [{self.tensor(1)}, {self.tensor(1)}]")
        else:
            self.put(f"return {self.dataset() if result == 'dataset' else self.tensor()}")
        self.depth -= 1
        self.in_function, self.result, self.loop_depth, self.budget = saved
        self.names = outer
        self.put("")
        self.put("")
        self.helpers.append((name, kinds, result, parameters))

    def class_(self):
        rng = self.rng
        name = self.fresh("Feed")
        extra = rng.choice([None, 2, "tf.data.AUTOTUNE"])
        self.lines += [
            f"class {name}:", "    shared = []", "",
            "    def __init__(self, size):", "        self.size = size", "        self.kept = tf.zeros([size])",
            f"        self.ds = {self.dataset_literal()}", "        self.weight = tf.Variable(1.0)", "",
            "    def grow(self, count):", "        for i in range(count):",
            f"            self.ds = self.ds.map({self.map_function()}"
            + (f", num_parallel_calls={extra})" if extra else ")"),
            "            self.weight.assign_add(1.0)", "            self.kept = self.twice(self.kept)",
            "        return self.ds.batch(self.size)", "",
            "    def twice(self, value):", f"        return {rng.choice(BINARY)}(value, tf.fill([self.size], 2.0))", "", ""]
        return name

    def dataset_literal(self):
        return self.rng.choice(["tf.data.Dataset.range(size)", "tf.data.Dataset.from_tensor_slices(tf.ones([size]))"])


def module(rng, name, imported=(), extra_import=None):
    program = Program(rng, name, imported)
    program.count = 100 if imported else 0  # names of two files differ: a text tells where it comes from
    program.imports = {"functools"}
    program.lines += ["import functools", "", "import tensorflow as tf", "import world"]
    if extra_import:
        program.lines.append(extra_import)
    program.lines += ["", "", "def passed_through(function):", "    @functools.wraps(function)",
                      "    def wrapper(*args, **kwargs):", "        return function(*args, **kwargs)",
                      "    return wrapper", "", ""]
    for _ in range(rng.randrange(1, 5)):
        program.function()
    return program


def generate(seed):
    """{file name: text} of the program of this seed."""
    rng = random.Random(seed)
    files, imported, line = {}, [], None
    if rng.random() < 0.6:
        tools = module(rng, "tools")
        files["tools.py"] = "\n".join(tools.lines).rstrip() + "\n"
        style = rng.randrange(3)
        if style == 0:
            line, prefix = "import tools", "tools."
        elif style == 1:
            line, prefix = "import tools as helpers", "helpers."
        else:
            line, prefix = "from tools import " + ", ".join(h[0] for h in tools.helpers), ""
        imported = [(prefix + n, k, r, p) for n, k, r, p in tools.helpers]
    program = module(rng, "main", imported, line)
    classes = [program.class_() for _ in range(rng.randrange(0, 3))]
    if rng.random() < 0.5:
        program.bind("layer", "tf.keras.layers.Dense(4)", reuse=0)
    for name in classes:
        program.bind("object", f"{name}({program.number()})", reuse=0)
    program.bind("tensor", "tf.zeros([2])", reuse=0)
    for _ in range(rng.randrange(4, 10)):
        program.budget = 14
        program.statement()
    files["main.py"] = "\n".join(program.lines) + "\n"
    return files


def write(seed, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in generate(seed).items():
        (folder / name).write_text(text, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("seed", type=int)
    parser.add_argument("--to", type=Path)
    options = parser.parse_args()
    if options.to:
        write(options.seed, options.to)
    else:
        for name, text in generate(options.seed).items():
            print(f"# ---- {name}\n{text}")


if __name__ == "__main__":
    main()
