"""Statements of generated programs: assignments, changes, branches, loops, handlers; see generate.py."""

from generate_values import UNARY, Values


class Statements(Values):
    """Adds statements to the module; names that a block binds are forgotten after it."""

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
