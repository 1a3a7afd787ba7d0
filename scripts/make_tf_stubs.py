#!/usr/bin/env python3
"""Writes the generated half of rules/stubs/tensorflow from an unpacked TensorFlow wheel.

    pip download --no-deps --only-binary :all: tensorflow-cpu==2.15.1 -d /tmp/tf
    unzip -q /tmp/tf/*.whl '*.py' -d /tmp/tf/wheel
    scripts/make_tf_stubs.py /tmp/tf/wheel

The wheel is read, never imported: the tables under tensorflow/_api say which name stands for which function, the function's
own `def` says its parameters and defaults. Only these facts are written: no text of TensorFlow's documentation.

A stub file has two halves. What stands above the line `MARKER` is written by hand (classes, effects, types) and kept; what
stands below is made here, and leaves out every name that the upper half has. Version 1 and version 2 of a function are one
function with the parameters of both: rules ask for `tf.argmax`, whichever of them a program was written for.
"""
import argparse
import ast
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import tf_stub_facts as facts  # noqa: E402

MARKER = "# ── below: made by scripts/make_tf_stubs.py ──"
WIDTH = 120


class Wheel:
    """The functions and classes of a wheel, found by module and name, each module parsed once."""

    def __init__(self, root):
        self.root = root
        self.parsed = {}

    def module(self, name):
        if name not in self.parsed:
            path = self.root / (name.replace(".", "/") + ".py")
            definitions = {}
            if path.is_file():
                for node in ast.parse(path.read_text(encoding="utf-8")).body:
                    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                        definitions[node.name] = node
                    elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                        definitions.setdefault(node.targets[0].id, node.value)
            self.parsed[name] = definitions
        return self.parsed[name]

    def definition(self, module, name):
        """The `def` or `class`, through `a = b` and `a = decorator(b)`; None for a constant."""
        for _ in range(5):
            node = self.module(module).get(name)
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                return node
            while isinstance(node, ast.Call) and node.args:
                node = node.args[-1]
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                module, name = f"tensorflow.python.ops.{node.value.id}", node.attr
            elif isinstance(node, ast.Name):
                name = node.id
            else:
                return None
        return None


def exported(path):
    """{public name: (module, name there)} of one generated file of tensorflow/_api."""
    names = {}
    if not path.is_file():
        return names
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if not isinstance(node, ast.ImportFrom) or not node.module or not node.module.startswith("tensorflow.python"):
            continue
        for alias in node.names:
            public = alias.asname or alias.name
            if not public.startswith("_"):
                names[public] = (node.module, alias.name)
    return names


def literal(node):
    """A default as the stub spells it: the literal, or `...` when it is computed."""
    try:
        value = ast.literal_eval(node)
    except ValueError:
        return "..."
    if isinstance(value, (bool, int, float, str, type(None))) and len(repr(value)) < 30:
        return repr(value)
    return "..."


def parameters(function):
    """[(name, default or None)], the name of *args, the name of **kwargs."""
    arguments = function.args
    positional = arguments.posonlyargs + arguments.args
    defaults = [None] * (len(positional) - len(arguments.defaults)) + [literal(d) for d in arguments.defaults]
    listed = list(zip([a.arg for a in positional], defaults))
    keyword_only = [(a.arg, literal(d) if d is not None else None)
                    for a, d in zip(arguments.kwonlyargs, arguments.kw_defaults)]
    return (listed, arguments.vararg.arg if arguments.vararg else None, keyword_only,
            arguments.kwarg.arg if arguments.kwarg else None)


def signature(newer, older):
    """One parameter list for both versions: the newer one's, then what only the older one has, by keyword."""
    listed, star, keyword_only, double_star = parameters(newer or older)
    known = {name for name, _ in listed + keyword_only}
    if newer and older:
        for name, default in parameters(older)[0]:
            if name not in known and not star:
                keyword_only.append((name, default or "..."))
    parts, seen_default = [], False
    for name, default in listed:
        seen_default = seen_default or default is not None
        parts.append(name if default is None and not seen_default else f"{name}={default or '...'}")
    if star:
        parts.append(f"*{star}")
    elif keyword_only:
        parts.append("*")
    parts += [name if default is None else f"{name}={default}" for name, default in keyword_only]
    if double_star:
        parts.append(f"**{double_star}")
    return ", ".join(parts)


class Entity:
    """One thing of the API with all its public names: `math.abs` is also `abs`."""

    def __init__(self):
        self.names = []
        self.newer = None
        self.older = None

    def home(self):
        """The name under which it is declared; all others are re-exports."""
        older = [n for n in self.names if n.startswith("compat.v1.")]
        pool = [n for n in self.names if n not in older] if self.newer else older
        for package in facts.HOMES:
            for name in pool:
                if name.startswith(package + ".") and "." not in name[len(package) + 1:]:
                    return name
        return min(pool, key=lambda n: (n.count("."), n))


def collect(wheel, root):
    api = root / "tensorflow/_api/v2"
    entities = {}                                        # by (module, name) of version 2, or by ("v1", dotted name)
    by_name = {}

    def add(name, entity):
        if name not in by_name:
            by_name[name] = entity
            entity.names.append(name)

    for module in facts.MODULES:
        path = api / "v2.py" if not module else api / module.replace(".", "/") / "__init__.py"
        for public, source in exported(path).items():
            if (module, public) in facts.SKIP:
                continue
            entity = entities.setdefault(source, Entity())
            entity.newer = source
            add(f"{module}.{public}".lstrip("."), entity)

    older = {}
    for module in facts.MODULES + facts.V1_MODULES:
        path = api / "compat/v1" / module.replace(".", "/") / "__init__.py"
        for public, source in exported(path).items():
            if (module, public) not in facts.SKIP:
                older.setdefault(source, []).append(f"{module}.{public}".lstrip("."))
    for source, names in older.items():
        known = [by_name[n] for n in names if n in by_name]
        for name in names:
            entity = by_name.get(name) or (known[0] if known else entities.setdefault(("v1",) + source, Entity()))
            entity.older = entity.older or source
            if name not in by_name:
                add(name if known else f"compat.v1.{name}", entity)
                if known:
                    add(f"compat.v1.{name}", entity)
                else:
                    add(name, entity)
            else:
                add(f"compat.v1.{name}", entity)
    return by_name


def declare(wheel, name, entity, siblings):
    """The lines that declare an entity under its last name."""
    newer = wheel.definition(*entity.newer) if entity.newer else None
    older = wheel.definition(*entity.older) if entity.older else None
    last = name.rsplit(".", 1)[-1]
    node = newer or older
    if node is None:
        return [f"{last}: {facts.constant_type(last)}"]
    if isinstance(node, ast.ClassDef):
        return declare_class(last, node, siblings)
    if not isinstance(newer, ast.FunctionDef):
        newer = None
    if not isinstance(older, ast.FunctionDef):
        older = None
    lines = [f"@{effect}" for effect in facts.effects(entity.names)]
    returns = facts.returns(entity.names, ast.get_docstring(node) or "")
    return lines + [f"def {last}({signature(newer, older)}) -> {returns}: ..."]


def declare_class(last, node, siblings):
    """A class with its methods' parameters, and with those bases that are public beside it."""
    bases = [b.attr if isinstance(b, ast.Attribute) else getattr(b, "id", "") for b in node.bases]
    bases = [b for b in bases if b in siblings and b != last]
    lines = [f"class {last}({', '.join(bases)}):" if bases else f"class {last}:"]
    for item in node.body:
        if not isinstance(item, ast.FunctionDef) or (item.name.startswith("_") and item.name != "__init__"):
            continue
        decorators = {d.id for d in item.decorator_list if isinstance(d, ast.Name)}
        if any(isinstance(d, ast.Attribute) and d.attr == "setter" for d in item.decorator_list):
            continue
        for kept in ("property", "staticmethod", "classmethod"):
            if kept in decorators:
                lines.append(f"    @{kept}")
        lines.append(f"    def {item.name}({signature(item, None)}): ...")
    if len(lines) == 1:
        lines[0] += " ..."
    return lines


def imports(module, names):
    """`from M import (a as a, b as c)`, wrapped."""
    pieces = [f"{theirs} as {ours}" for theirs, ours in sorted(names, key=lambda pair: pair[1])]
    one = f"from {module} import {', '.join(pieces)}"
    if len(one) <= WIDTH:
        return [one]
    lines, current = [f"from {module} import ("], "   "
    for piece in pieces:
        if len(current) + len(piece) + 2 > WIDTH:
            lines.append(current)
            current = "   "
        current += f" {piece},"
    return lines + [current, ")"]


def used_classes(body, known):
    """The import of the classes that the declarations return."""
    text = "\n".join(body)
    used = [c for c in facts.RETURNED_CLASSES if c not in known and re.search(rf"\b{c}\b", text)]
    return [f"from tensorflow import {', '.join(used)}"] if used else []


def top_level_names(text):
    """The names that the half written by hand has already."""
    names = set()
    for node in ast.parse(text).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, (ast.ImportFrom, ast.Import)):
            names.update(a.asname or a.name for a in node.names)
        elif isinstance(node, ast.Assign):
            names.update(t.id for t in node.targets if isinstance(t, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
    return names


def stub_path(stubs, module, packages):
    folder = stubs / module.replace(".", "/") if module else stubs
    if module in packages or not module or (folder / "__init__.pyi").is_file():
        return folder / "__init__.pyi"
    return folder.with_suffix(".pyi")


def write(stubs, by_name, wheel):
    modules = {}
    for name, entity in by_name.items():
        module, _, last = name.rpartition(".")
        modules.setdefault(module, {})[last] = entity
    for module in list(modules):                         # a package whose only members are modules
        while "." in module:
            module = module.rpartition(".")[0]
            modules.setdefault(module, {})
    packages = {m.rsplit(".", 1)[0] for m in modules if "." in m} | {"compat", "compat.v1"}
    count = 0
    for module in sorted(modules):
        path = stub_path(stubs, module, packages)
        head = path.read_text(encoding="utf-8").split(MARKER)[0].rstrip() if path.is_file() else facts.HEAD
        by_hand = top_level_names(head)
        declared, foreign, unknown_effects = [], {}, []
        for last, entity in sorted(modules[module].items()):
            if last in by_hand:
                continue
            full = f"{module}.{last}".lstrip(".")
            home = facts.HAND_HOMES.get(full) or entity.home()
            count += 1
            if home == full:
                if facts.has_unknown_effects(entity.names):
                    unknown_effects.append((full, entity))
                else:
                    declared.append((full, entity))
            else:
                there, _, theirs = home.rpartition(".")
                foreign.setdefault(("tensorflow." + there).rstrip("."), []).append((theirs, last))
        if unknown_effects:
            beside = path.parent / ("_effects.pyi" if path.name == "__init__.pyi" else f"_{path.stem}_effects.pyi")
            body = [line for full, entity in unknown_effects for line in declare(wheel, full, entity, modules[module])]
            lines = [facts.UNKNOWN_HEAD, *used_classes(body, set()), "", *body]
            beside.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text("\n".join(lines) + "\n", encoding="utf-8")
            package = "tensorflow." + (module if path.name == "__init__.pyi" else module.rpartition(".")[0])
            foreign.setdefault(package.rstrip(".") + "." + beside.stem, []).extend(
                (full.rsplit(".", 1)[-1],) * 2 for full, _ in unknown_effects)
        body = [line for full, entity in declared for line in declare(wheel, full, entity, modules[module])]
        lines = [head, "", MARKER]
        children = sorted({m[len(module) + 1:].split(".")[0] for m in modules if module and m.startswith(module + ".")} - by_hand)
        if children:
            lines += imports(f"tensorflow.{module}", [(child, child) for child in children])
        for there in sorted(foreign):
            lines += imports(there, foreign[there])
        lines += used_classes(body, by_hand | set(modules[module]) if not module else by_hand)
        lines += body
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return count


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("wheel", type=pathlib.Path, help="folder with the unpacked wheel")
    parser.add_argument("--stubs", type=pathlib.Path,
                        default=pathlib.Path(__file__).resolve().parent.parent / "rules/stubs/tensorflow")
    options = parser.parse_args()
    if not (options.wheel / "tensorflow/_api/v2/v2.py").is_file():
        sys.exit(f"{options.wheel}: no tensorflow/_api/v2/v2.py in it; unpack a TensorFlow wheel there")
    wheel = Wheel(options.wheel)
    by_name = collect(wheel, options.wheel)
    count = write(options.stubs, by_name, wheel)
    print(f"{count} names written to {options.stubs}")


if __name__ == "__main__":
    main()
