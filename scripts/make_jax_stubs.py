#!/usr/bin/env python3
"""Writes the generated files of rules/stubs/jax from an unpacked wheel.

    pip download --no-deps --only-binary :all: jax==0.10.2 -d /tmp/jax
    unzip -q '/tmp/jax/*.whl' '*.py' '*.pyi' -d /tmp/jax/wheel
    scripts/make_jax_stubs.py /tmp/jax/wheel

The wheel is read, never imported. Only names, parameters and defaults are written, and `Array` for what gives an array. A file has
two halves: what stands above the line `MARKER` is written by hand (types and effects of what takes functions) and kept; what stands
below is made here, and leaves out every name that the upper half has. `jax/__init__.pyi` is written by hand alone.
"""
import argparse
import ast
import pathlib

MARKER = "# ── below: made by scripts/make_jax_stubs.py ──"
STUBS = pathlib.Path(__file__).resolve().parent.parent / "rules" / "stubs" / "jax"

# Stub, and the file of the wheel that lists or declares its names.
MODULES = {
    "numpy/__init__.pyi": "jax/numpy/__init__.pyi",
    "numpy/linalg.pyi": "jax/numpy/linalg.py",
    "numpy/fft.pyi": "jax/numpy/fft.py",
    "lax/__init__.pyi": "jax/lax/__init__.py",
    "nn/__init__.pyi": "jax/nn/__init__.py",
    "nn/initializers.pyi": "jax/nn/initializers.py",
    "random.pyi": "jax/random.py",
    "tree_util.pyi": "jax/tree_util.py",
}
METHODS = "jax/_src/basearray.pyi"
MEASURES = {"ndim", "shape", "size", "iscomplexobj", "isscalar", "result_type", "issubdtype", "__len__"}
KEEP = {"Array", "bool", "int", "float", "str"}


def default_of(node):
    """The text of a default that is a literal, else `...`."""
    if node is None:
        return ""
    try:
        ast.literal_eval(node)
        return "=" + ast.unparse(node)
    except (ValueError, TypeError, SyntaxError):
        return "=..."


def parameters_of(function):
    a = function.args
    plain = a.posonlyargs + a.args
    defaults = [None] * (len(plain) - len(a.defaults)) + a.defaults
    out = [p.arg + default_of(d) for p, d in zip(plain, defaults)]
    if a.vararg:
        out.append("*" + a.vararg.arg)
    elif a.kwonlyargs:
        out.append("*")
    out += [p.arg + default_of(d) for p, d in zip(a.kwonlyargs, a.kw_defaults)]
    if a.kwarg:
        out.append("**" + a.kwarg.arg)
    return ", ".join(out)


def result_of(function, fallback):
    if function.returns is None:
        return fallback
    text = ast.unparse(function.returns).strip("'\"")
    if text in KEEP:
        return text
    if text in ("tuple[Array, ...]", "list[Array]"):
        return text
    return "Any"


def functions_of(tree):
    """The functions of a module by name, overloads as the last, most general one."""
    return {n.name: n for n in tree.body if isinstance(n, ast.FunctionDef)}


def ufuncs_of(tree):
    """Names declared as a binary ufunc, with two operands."""
    function = ast.parse("def f(x, y, /) -> Array: ...").body[0]
    return {n.target.id: function for n in tree.body if isinstance(n, ast.AnnAssign) and ast.unparse(n.annotation) == "BinaryUfunc"}


def exported_functions(wheel, path, cache):
    """(name, function) of what the module declares or re-exports from `jax._src`."""
    tree = ast.parse((wheel / path).read_text())
    found = {**ufuncs_of(tree), **functions_of(tree)}
    for node in tree.body:
        if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith("jax._src"):
            continue
        source = wheel / (node.module.replace(".", "/") + ".py")
        if not source.exists():
            continue
        if source not in cache:
            cache[source] = functions_of(ast.parse(source.read_text()))
        for alias in node.names:
            if alias.name in cache[source]:
                found.setdefault(alias.asname or alias.name, cache[source][alias.name])
    return sorted((n, f) for n, f in found.items() if not n.startswith("_"))


def names_of(text):
    names = set()
    for node in ast.parse(text).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            names.update((a.asname or a.name).split(".")[0] for a in node.names)
        elif isinstance(node, ast.AnnAssign):
            names.add(node.target.id)
        elif isinstance(node, ast.Assign):
            names.update(t.id for t in node.targets)
    return names


def write(path, lines):
    upper = path.read_text().split(MARKER)[0]
    path.write_text(upper + MARKER + "\n" + "\n".join(lines) + "\n")


def function_lines(functions, taken, fallback):
    lines = []
    for name, function in functions:
        if name in taken:
            continue
        if name in MEASURES:
            lines.append("@measures")
        lines.append(f"def {name}({parameters_of(function)}) -> {result_of(function, fallback)}: ...")
    return lines


def method_lines(wheel):
    """The methods of an array; none changes it."""
    tree = ast.parse((wheel / METHODS).read_text())
    array = next(n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == "Array")
    lines, seen = ["class Array(_ArrayByHand):"], set()
    for node in array.body:
        if not isinstance(node, ast.FunctionDef) or node.name in seen:
            continue
        seen.add(node.name)
        if any(isinstance(d, ast.Name) and d.id == "property" for d in node.decorator_list):
            kind = result_of(node, "Any")
            lines.append(f"    {node.name}: {kind}")
            continue
        result = result_of(node, "Any")
        if result == "Array":
            lines.append("    @new")
        elif node.name in MEASURES:
            lines.append("    @measures")
        lines.append(f"    def {node.name}({parameters_of(node)}) -> {result}: ...")
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("wheel", type=pathlib.Path)
    wheel = parser.parse_args().wheel
    cache = {}
    for stub, path in MODULES.items():
        target = STUBS / stub
        taken = names_of(target.read_text().split(MARKER)[0])
        fallback = "Array" if stub.startswith(("numpy", "lax", "random", "nn")) else "Any"
        write(target, function_lines(exported_functions(wheel, path, cache), taken, fallback) + ["def __getattr__(name: str) -> Incomplete: ..."])
    write(STUBS / "_array.pyi", method_lines(wheel))


if __name__ == "__main__":
    main()
