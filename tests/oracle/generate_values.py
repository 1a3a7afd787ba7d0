"""Expressions of generated programs, by the kind of value that they give; see generate.py."""

UNARY = ["tf.identity", "tf.square", "tf.abs", "tf.math.log", "tf.exp", "tf.nn.relu", "tf.reduce_sum",
         "tf.reduce_mean", "tf.transpose", "tf.zeros_like", "tf.stop_gradient", "tf.shape"]
BINARY = ["tf.add", "tf.matmul", "tf.multiply", "tf.maximum", "tf.equal"]
CONTINUES = [".batch({n})", ".shuffle({n})", ".repeat()", ".prefetch({n})", ".take({n})", ".cache()", ".skip(1)"]


class Values:
    """A module being written, and expressions for it. `names` maps a kind of value to the names that hold one here."""

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
