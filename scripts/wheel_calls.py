"""Which operations a function of an unpacked wheel makes: its calls followed by name, without importing anything.

    graph = CallGraph(pathlib.Path("v1"), "tensorflow_core")
    graph.operations(("tensorflow.python.ops.math_ops", "reduce_mean"))     # {"Mean", "Range", …}

What is called through an object (`x.op()`), a registry or a variable is not seen; a function that is only mentioned counts as
called. So the answer has a few operations too many, and none when all the work is done through objects.
"""
import ast
import collections

Module = collections.namedtuple("Module", "definitions aliases stars")


class CallGraph:
    """`top` is the folder that the package `tensorflow` (or `keras`) lies in."""

    def __init__(self, root, top):
        self.root = root
        self.top = top
        self.modules = {}
        self.found = {}
        self.uses = {}

    def path(self, module):
        path = self.root.joinpath(self.top, *module.split(".")[1:])
        return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")

    def is_module(self, module):
        return self.path(module).is_file()

    def module(self, name):
        if name in self.modules:
            return self.modules[name]
        found = self.modules[name] = Module({}, {}, [])
        path = self.path(name)
        if not path.is_file():
            return found
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                found.definitions[node.name] = node
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                found.definitions.setdefault(node.targets[0].id, node.value)
            elif isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    if alias.name == "*":
                        found.stars.append(node.module)
                    else:
                        found.aliases[alias.asname or alias.name] = (node.module, alias.name)
            elif isinstance(node, ast.Import):
                for alias in node.names:
                    if alias.asname:
                        found.aliases[alias.asname] = (alias.name, None)
        return found

    def find(self, module, name):
        """(module, name, definition) of what a name stands for in a module, (module, None, None) for a module, or None.
        Through imports, `a = b` and `a = decorator(b)`."""
        key = module, name
        if key not in self.found:
            self.found[key] = self.look_up(module, name)
        return self.found[key]

    def look_up(self, module, name):
        for _ in range(12):
            here = self.module(module)
            node = here.definitions.get(name)
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                return module, name, node
            if node is not None:
                while isinstance(node, ast.Call) and node.args:
                    node = node.args[-1]
                if isinstance(node, ast.Name) and node.id != name:
                    name = node.id
                elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in here.aliases:
                    there, member = here.aliases[node.value.id]
                    module, name = there if member is None else f"{there}.{member}", node.attr
                else:
                    return None
            elif name in here.aliases:
                there, member = here.aliases[name]
                if member is None:
                    return there, None, None
                if self.is_module(f"{there}.{member}"):
                    return f"{there}.{member}", None, None
                module, name = there, member
            else:
                module = next((star for star in here.stars if name in self.module(star).definitions), None)
                if module is None:
                    return None
        return None

    def definition(self, module, name):
        found = self.find(module, name)
        return found[2] if found else None

    def method(self, module, name, method):
        """The `def` of a method, looked up in the bases too; of an overloaded property nothing."""
        todo, seen = [(module, name)], set()
        while todo:
            found = self.find(*todo.pop(0))
            if not found or not isinstance(found[2], ast.ClassDef) or found[:2] in seen:
                continue
            seen.add(found[:2])
            for node in found[2].body:
                if isinstance(node, ast.FunctionDef) and node.name == method:
                    return node
            for base in found[2].bases:
                if isinstance(base, ast.Name):
                    todo.append((found[0], base.id))
                elif isinstance(base, ast.Attribute) and isinstance(base.value, ast.Name):
                    owner = self.find(found[0], base.value.id)
                    if owner and owner[1] is None:
                        todo.append((owner[0], base.attr))
        return None

    def string_set(self, module, name, attribute):
        """The strings of a class attribute that is a set display."""
        found = self.find(module, name)
        for node in found[2].body if found else []:
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == attribute:
                return set(ast.literal_eval(node.value))
        return set()

    def operations(self, start):
        """The names of the operations that a call of `start`, a (module, name), may make."""
        todo, seen, operations = [start], {start}, set()
        while todo:
            key = todo.pop()
            if key not in self.uses:
                self.uses[key] = self.mentions(key)
            mentioned, made = self.uses[key]
            operations |= made
            todo += mentioned - seen
            seen |= mentioned
        return operations

    def mentions(self, key):
        """({(module, name)} that a function mentions, {operations} that it makes itself)."""
        found = self.find(*key)
        mentioned, made = set(), set()
        if not found or not isinstance(found[2], ast.FunctionDef):
            return mentioned, made
        module = found[0]
        for node in ast.walk(found[2]):
            target = None
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
                first = node.args[0]
                if node.func.attr in ("_apply_op_helper", "create_op", "_create_op_internal") and isinstance(first, ast.Constant):
                    made.add(first.value)
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                owner = self.find(module, node.value.id)
                if owner and owner[1] is None:
                    target = self.find(owner[0], node.attr)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                target = self.find(module, node.id)
            if target and target[1] is not None:
                mentioned.add(target[:2])
        return mentioned, made


def keras_exports(graph, package, level):
    """{public name: (module, name, definition)} of keras.backend and keras.layers, from the decorator `keras_export`."""
    found = {}
    folder = graph.path(package).parent
    for path in sorted(folder.rglob("*.py")):
        module = ".".join((package, *path.relative_to(folder).with_suffix("").parts)).removesuffix(".__init__")
        for node in graph.module(module).definitions.values() if "keras_export" in path.read_text(encoding="utf-8") else ():
            for decorator in getattr(node, "decorator_list", ()):
                if not (isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") == "keras_export"):
                    continue
                names = [a.value for a in decorator.args if isinstance(a, ast.Constant)]
                if level == "v1":
                    for keyword in decorator.keywords:
                        if keyword.arg == "v1":
                            names = ast.literal_eval(keyword.value)
                for name in names:
                    if name.rpartition(".")[0] in ("keras.backend", "keras.layers"):
                        found[name] = (module, node.name, node)
    return found


Definition = collections.namedtuple("Definition", "is_stateful has_reference")


def op_definitions(folder):
    """{operation: Definition} from the serialised OpList that each generated wrapper of 1.15 ends with."""
    found = {}
    for path in sorted(folder.glob("gen_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and getattr(node.value.func, "id", "") == "_InitOpDefLibrary":
                for _, op in _fields(node.value.args[0].value):
                    name, stateful, reference = "", False, False
                    for number, value in _fields(op):
                        if number == 1:
                            name = value.decode()
                        elif number == 2:                         # input_arg; its field 16 is is_ref
                            reference = reference or any(n == 16 and v for n, v in _fields(value))
                        elif number == 17:
                            stateful = bool(value)
                    found[name] = Definition(stateful, reference)
    if not found:
        raise SystemExit(f"{folder}: no operation definitions in it; they are in the wheels up to 1.15")
    return found


def _varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def _fields(data):
    """(field number, value) of a serialised protocol buffer: integers, or the bytes of strings and messages."""
    at = 0
    while at < len(data):
        tag, at = _varint(data, at)
        kind = tag & 7
        if kind == 0:
            value, at = _varint(data, at)
        elif kind == 2:
            length, at = _varint(data, at)
            value, at = data[at:at + length], at + length
        else:
            size = 4 if kind == 5 else 8
            value, at = data[at:at + size], at + size
        yield tag >> 3, value
