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

UNARY = ["tf.identity", "tf.square", "tf.abs", "tf.math.log", "tf.exp", "tf.nn.relu", "tf.reduce_sum",
         "tf.reduce_mean", "tf.transpose", "tf.zeros_like", "tf.stop_gradient", "tf.shape"]
BINARY = ["tf.add", "tf.matmul", "tf.multiply", "tf.maximum", "tf.equal"]
CONTINUES = [".batch({n})", ".shuffle({n})", ".repeat()", ".prefetch({n})", ".take({n})", ".cache()", ".skip(1)"]


class Program:
    """One module being written. `names` maps a kind of value to the names that hold one here."""

    def __init__(self, rng, module, imported=()):
        self.rng, self.module = rng, module
        self.lines, self.depth, self.count, self.loop_depth = [], 0, 0, 0
        self.names = {}
        self.helpers = list(imported)  # (name, [kinds of parameters], kind of result)
        self.in_function = False
        self.result = None
        self.budget = 40

    # text -----------------------------------------------------------------------------------------

    def put(self, text):
        self.lines.append("    " * self.depth + text)

    def fresh(self, letter):
        self.count += 1
        return f"{letter}{self.count}"

    def have(self, kind):
        return self.names.get(kind) or []

    def bind(self, kind, text, reuse=0.35):
        """Assigns to a new name of the kind, or to one that holds such a value already."""
        known = self.have(kind)
        own = [n for n in known if n.isidentifier() and n not in self.frozen]
        name = self.rng.choice(own) if own and self.rng.random() < reuse else self.fresh(kind[0])
        self.put(f"{name} = {text}")
        if name not in known:
            self.names.setdefault(kind, []).append(name)
        return name

    frozen = frozenset()

    # expressions ----------------------------------------------------------------------------------

    def number(self):
        rng = self.rng
        choice = rng.randrange(6)
        if choice == 0 and self.have("number"):
            return rng.choice(self.have("number"))
        if choice == 1:
            return "world.number()"
        if choice == 2 and self.have("number"):
            return f"{rng.choice(self.have('number'))} + {rng.randrange(3)}"
        if choice == 3 and self.have("list"):
            return f"len({rng.choice(self.have('list'))})"
        return str(rng.randrange(1, 5))

    def tensor(self, depth=0):
        rng = self.rng
        choice = rng.randrange(14 if depth < 2 else 4)
        known = self.have("tensor")
        if choice in (0, 1) and known:
            return rng.choice(known)
        if choice == 2:
            return f"tf.{rng.choice(['zeros', 'ones', 'eye'])}([{self.number()}])"
        if choice == 3:
            return f"tf.constant({self.number()})"
        if choice < 7:
            return f"{rng.choice(UNARY)}({self.tensor(depth + 1)})"
        if choice < 9:
            return f"{rng.choice(BINARY)}({self.tensor(depth + 1)}, {self.tensor(depth + 1)})"
        if choice == 9:
            return f"tf.random.{rng.choice(['normal', 'uniform'])}([{self.number()}])"
        if choice == 10:
            return f"{self.tensor(depth + 1)} {rng.choice('+-*')} {self.tensor(depth + 1)}"
        if choice == 11 and self.have("variable"):
            return f"tf.reduce_mean({rng.choice(self.have('variable'))})"
        if choice == 12 and self.have("layer"):
            return f"{rng.choice(self.have('layer'))}({self.tensor(depth + 1)})"
        called = self.helper_call("tensor", depth)
        return called or f"tf.fill([2, 2], {self.number()})"

    def value(self, kind, depth=0):
        known = self.have(kind)
        if kind == "number":
            return self.number()
        if kind == "tensor":
            return self.tensor(depth)
        if kind == "dataset":
            return self.rng.choice(known) if known else f"tf.data.Dataset.range({self.number()})"
        if kind == "list":
            return self.rng.choice(known) if known and self.rng.random() < 0.7 else \
                f"[{self.tensor(depth + 1)}, {self.tensor(depth + 1)}]"
        if kind == "variable":
            return self.rng.choice(known) if known else "tf.Variable(0.0)"
        return self.rng.choice(known) if known else "None"

    def helper_call(self, kind, depth=0):
        fitting = [h for h in self.helpers if h[2] == kind]
        if not fitting or depth > 2:
            return None
        name, kinds, _, parameters = self.rng.choice(fitting)
        arguments = [self.value(k, depth + 1) for k in kinds]
        if parameters and self.rng.random() < 0.3:
            arguments[-1] = f"{parameters[-1]}={arguments[-1]}"
        return f"{name}({', '.join(arguments)})"

    def map_function(self):
        rng = self.rng
        named = [h[0] for h in self.helpers if h[1] == ["tensor"] and h[2] == "tensor"]
        choice = rng.randrange(5)
        if named and choice < 2:
            return rng.choice(named)
        if named and choice == 2 and "functools" in self.imports:
            return f"functools.partial({rng.choice(named)})"
        if choice == 3:
            return f"lambda e: {rng.choice(UNARY)}(e) + {self.tensor(2)}"
        return f"lambda e: {rng.choice(UNARY)}(e)"

    imports = ()

    def dataset(self):
        rng = self.rng
        text = self.value("dataset")
        if rng.random() < 0.25:
            text = rng.choice(["tf.data.Dataset.range(10)", "tf.data.Dataset.list_files('*.png')",
                               "tf.data.TFRecordDataset(['a'])", f"tf.data.Dataset.from_tensor_slices({self.tensor(2)})"])
        for _ in range(rng.randrange(1, 3)):
            if rng.random() < 0.45:
                extra = rng.choice(["", "", ", num_parallel_calls=4", ", num_parallel_calls=tf.data.AUTOTUNE",
                                    f", num_parallel_calls={self.number()}", ", None", ", **{'num_parallel_calls': 2}"])
                text += f".map({self.map_function()}{extra})"
            else:
                text += rng.choice(CONTINUES).format(n=rng.randrange(1, 9))
        return text

    # statements -----------------------------------------------------------------------------------

    def block(self, most):
        """Statements one level in; names bound in it are forgotten afterwards."""
        before = {kind: list(names) for kind, names in self.names.items()}
        self.depth += 1
        for _ in range(self.rng.randrange(1, most + 1)):
            self.statement()
        self.depth -= 1
        self.names = before

    def statement(self):
        self.budget -= 1
        if self.budget < 0 or self.depth > 5:
            self.put(f"{self.tensor(2)}")
            return
        rng = self.rng
        simple = [self.assign_tensor, self.assign_tensor, self.assign_dataset, self.assign_number, self.expression,
                  self.change, self.store, self.unpack, self.conditional]
        compound = [self.branch, self.for_loop, self.for_loop, self.while_loop, self.comprehension, self.comprehension,
                    self.tries, self.context, self.closure, self.first_only]
        if self.loop_depth and rng.random() < 0.12:
            self.leave()
        else:
            rng.choice(simple if rng.random() < 0.55 else compound)()

    def assign_tensor(self):
        self.bind("tensor", self.tensor())

    def assign_dataset(self):
        self.bind("dataset", self.helper_call("dataset") if self.rng.random() < 0.3 and
                  any(h[2] == "dataset" for h in self.helpers) else self.dataset())

    def assign_number(self):
        self.bind("number", self.number())

    def expression(self):
        self.put(self.tensor())

    def change(self):
        """Changes something in place."""
        rng = self.rng
        choice = rng.randrange(5)
        if choice == 0 and self.have("variable"):
            self.put(f"{rng.choice(self.have('variable'))}.assign_add({self.tensor(1)})")
        elif choice == 1 and self.have("list"):
            self.put(f"{rng.choice(self.have('list'))}.append({self.tensor(1)})")
        elif choice == 2 and self.have("tensor"):
            name = rng.choice(self.have("tensor"))
            self.put(f"{name} {rng.choice(['+=', '*='])} {self.tensor(1)}" if name.isidentifier()
                     and name not in self.frozen else f"tf.square({name})")
        elif choice == 3 and self.have("number"):
            name = rng.choice(self.have("number"))
            if name.isidentifier() and name not in self.frozen:
                self.put(f"{name} += 1")
            else:
                self.put(f"tf.fill([{name}], 0)")
        else:
            self.bind("variable", f"tf.Variable({self.tensor(1)})", reuse=0)

    def store(self):
        """Puts a value into a container or an object and reads it again."""
        rng = self.rng
        choice = rng.randrange(4)
        if choice == 0:
            box = self.fresh("box")
            self.put(f"{box} = {{'t': {self.tensor(1)}, 'n': {self.number()}}}")
            if rng.random() < 0.5:
                self.put(f"{box}['t'] = {self.tensor(1)}")
            self.bind("tensor", f"{box}['t']", reuse=0)
        elif choice == 1:
            self.bind("list", f"[{self.tensor(1)}, {self.tensor(1)}]", reuse=0.2)
        elif choice == 2 and self.have("object"):
            owner = rng.choice(self.have("object"))
            self.put(f"{owner}.kept = {self.tensor(1)}")
            self.bind("tensor", f"{owner}.kept", reuse=0)
        elif self.have("object"):
            owner = rng.choice(self.have("object"))
            self.put(rng.choice([f"{owner}.grow({self.number()})", f"{owner}.twice({self.tensor(1)})"]))
            self.bind("dataset", f"{owner}.ds", reuse=0)
        else:
            self.bind("list", "[]", reuse=0)

    def unpack(self):
        first, second = self.fresh("t"), self.fresh("t")
        self.put(f"{first}, {second} = {self.tensor(1)}, {self.tensor(1)}")
        if self.rng.random() < 0.5:
            self.put(f"{first}, {second} = {second}, {first}")
        self.names.setdefault("tensor", []).extend([first, second])

    def conditional(self):
        self.bind("tensor", f"{self.tensor(1)} if {self.test()} else {self.tensor(1)}")

    def test(self):
        if self.have("number") and self.rng.random() < 0.4:
            return f"{self.rng.choice(self.have('number'))} {self.rng.choice(['>', '==', '<'])} {self.rng.randrange(4)}"
        return "world.coin()"

    def branch(self):
        self.put(f"if {self.test()}:")
        self.block(3)
        if self.rng.random() < 0.3:
            self.put(f"elif {self.test()}:")
            self.block(2)
        if self.rng.random() < 0.5:
            self.put("else:")
            self.block(3)

    def iterables(self):
        rng = self.rng
        name = self.fresh("i")
        options = [(f"{name} in range({rng.randrange(2, 6)})", "number", name),
                   (f"{name} in range({self.number()})", "number", name),
                   (f"{name} in world.things()", "number", name),
                   (f"{name} in [{self.number()}, {self.number()}, 3]", "number", name),
                   (f"_, {name} in enumerate([{self.tensor(2)}, {self.tensor(2)}])", "tensor", name),
                   (f"{name}, _ in zip(range(3), world.things())", "number", name),
                   (f"_, {name} in {{'a': {self.tensor(2)}, 'b': {self.tensor(2)}}}.items()", "tensor", name)]
        if self.have("list"):
            options.append((f"{name} in list({rng.choice(self.have('list'))})", "tensor", name))
        if self.have("dataset"):
            options.append((f"{name} in {rng.choice(self.have('dataset'))}", "tensor", name))
        called = self.helper_call("iterator")
        if called:
            options += [(f"{name} in {called}", "tensor", name)] * 2
        return rng.choice(options)

    def loop_body(self, kind, name, most=4):
        before = {k: list(v) for k, v in self.names.items()}
        frozen, self.frozen = self.frozen, self.frozen | {name}
        self.names.setdefault(kind, []).append(name)
        self.loop_depth += 1
        self.block(most)
        self.loop_depth -= 1
        self.frozen = frozen
        self.names = before

    def for_loop(self):
        clause, kind, name = self.iterables()
        self.put(f"for {clause}:")
        self.loop_body(kind, name)
        if self.rng.random() < 0.15:
            self.put("else:")
            self.block(2)

    def while_loop(self):
        rng = self.rng
        counter = self.fresh("k")
        self.put(f"{counter} = 0")
        style = rng.randrange(3)
        self.put({0: f"while {counter} < {rng.randrange(2, 5)}:", 1: f"while world.coin() and {counter} < 4:",
                  2: "while True:"}[style])
        self.depth += 1
        self.put(f"{counter} += 1")
        if style == 2:
            self.put(f"if {counter} > {rng.randrange(2, 5)}:")
            self.put("    break")
        self.depth -= 1
        self.loop_body("number", counter, 3)

    def comprehension(self):
        rng = self.rng
        clause, kind, name = self.iterables()
        before = {k: list(v) for k, v in self.names.items()}
        self.names.setdefault(kind, []).append(name)
        element = self.tensor(1)
        condition = rng.choice(["", "", " if world.coin()"])
        if rng.random() < 0.25:
            condition = f" for x{self.count} in range({self.number()})" + condition
        self.names = before
        style = rng.randrange(5)
        text = {0: f"[{element} for {clause}{condition}]", 1: f"list({element} for {clause}{condition})",
                2: f"[*({element} for {clause}{condition})]",
                3: f"list({{n: {element} for n, _ in enumerate(range(2)) for {clause}{condition}}}.values())",
                4: f"list(map(lambda e: {rng.choice(UNARY)}(e), [{element} for {clause}{condition}]))"}[style]
        self.bind("list", text, reuse=0.2)

    def tries(self):
        self.put("try:")
        before = {kind: list(names) for kind, names in self.names.items()}
        self.depth += 1
        self.statement()
        self.put("if world.coin():")
        self.put("    raise ValueError('no')")
        self.statement()
        self.depth -= 1
        self.names = before
        self.put("except ValueError:")
        self.block(2)
        if self.rng.random() < 0.3:
            self.put("finally:")
            leave, self.loop_depth = self.loop_depth, 0  # no break or continue in a finally
            inside, self.in_function = self.in_function, False
            self.block(1)
            self.loop_depth, self.in_function = leave, inside

    def context(self):
        which = self.rng.choice(["tf.GradientTape() as tape", "tf.device('cpu')", "tf.name_scope('s')"])
        self.put(f"with {which}:")
        self.block(3)

    def closure(self):
        name, parameter = self.fresh("inner"), self.fresh("p")
        kind = self.rng.choice(["tensor", "number"])
        self.put(f"def {name}({parameter}):")
        before = {k: list(v) for k, v in self.names.items()}
        # Names of the enclosing scope are read only: an assignment would make them local.
        frozen = self.frozen
        self.frozen = frozenset(n for names in self.names.values() for n in names)
        self.names.setdefault(kind, []).append(parameter)
        saved = self.loop_depth, self.in_function, self.result
        self.loop_depth, self.in_function, self.result = 0, True, "tensor"
        self.block(2)
        self.depth += 1
        self.put(f"return {self.tensor(1)}")
        self.depth -= 1
        self.loop_depth, self.in_function, self.result = saved
        self.frozen, self.names = frozen, before
        self.bind("tensor", f"{name}({self.value(kind, 1)})", reuse=0)

    def first_only(self):
        """Work that is done once though it stands in a loop."""
        cached, name = self.fresh("c"), self.fresh("i")
        self.put(f"{cached} = None")
        self.put(f"for {name} in range({self.rng.randrange(2, 5)}):")
        self.put(f"    if {self.rng.choice([f'{cached} is None', f'{name} == 0'])}:")
        self.put(f"        {cached} = {self.tensor(1)}")
        self.put(f"    tf.add({cached}, {name})")

    def leave(self):
        if self.in_function and self.rng.random() < 0.2:
            self.put("if world.coin():")
            self.put(f"    return {self.value(self.result, 1)}" if self.result != "iterator" else "    return")
        else:
            self.put("if world.coin():")
            self.put("    " + self.rng.choice(["break", "continue"]))

    # definitions ----------------------------------------------------------------------------------

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
