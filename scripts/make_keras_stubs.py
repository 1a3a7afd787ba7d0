#!/usr/bin/env python3
"""Writes the generated half of rules/stubs/tensorflow/keras from an unpacked Keras 2 wheel.

    pip download --no-deps --only-binary :all: keras==2.15.0 -d /tmp/keras
    unzip -q /tmp/keras/*.whl '*.py' -d /tmp/keras/wheel
    scripts/make_keras_stubs.py /tmp/keras/wheel

The wheel is read, never imported: `@keras_export("keras.layers.Dense")` says under which name a class or a function is public,
its `def` says its parameters. The halves of a stub file are as in make_tf_stubs.py.
"""
import argparse
import ast
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from make_tf_stubs import MARKER, imports, literal, parameters, top_level_names  # noqa: E402

# Public module -> (folder of the wheel's exports, the base class of its classes).
BASES = {"layers": "Layer", "metrics": "Metric", "losses": "Loss", "callbacks": "Callback", "initializers": "Initializer",
         "regularizers": "Regularizer", "constraints": "Constraint", "optimizers.schedules": "LearningRateSchedule"}

RANDOM = re.compile(r"^(backend\.(random_\w+|truncated_normal|dropout)|preprocessing\.image\.random_\w+)$")
READS = re.compile(r"^(datasets\.|utils\.(get_file|load_img|\w+_from_directory)|preprocessing\.image\.(load_img)|models\.(load_model"
                   r"|model_from_\w+)|backend\.(learning_phase|get_session|get_uid))")
SKIPPED = re.compile(r"^(__internal__|estimator|dtensor|export|optimizers\.(?!schedules\.))|\.experimental\.")
RETURNS = [
    (r"^utils\.(image|text|audio)_dataset_from_directory$|^preprocessing\.\w+_dataset_from_directory$"
     r"|^(utils\.|preprocessing\.)?timeseries_dataset_from_array$|dataset_from_(directory|array)$", "Dataset"),
    (r"^backend\.(floatx|backend|image_data_format)$", "str"),
    (r"^backend\.(epsilon)$", "float"),
    (r"^backend\.(int_shape|get_value|batch_get_value|learning_phase|get_session|get_uid|name_scope|function|switch|in_train_phase"
     r"|rnn|set_\w+|batch_set_value|reset_uids|clear_session|manual_variable_initialization|is_\w+|ndim|dtype|eval|map_fn|foldl|foldr)$",
     "Incomplete"),
    (r"^backend\.variable$", "Variable"),
    (r"^(backend|activations|losses|metrics)\.", "Tensor"),
    (r"^models\.(load_model|clone_model|model_from_\w+)$|^applications\.(\w+\.)?[A-Z]\w+$", "Model"),
    (r"^utils\.(to_categorical|normalize)$", "ndarray"),
    (r"^datasets\.\w+\.load_data$", "tuple[tuple[ndarray, ndarray], tuple[ndarray, ndarray]]"),
]


def exported_names(node):
    """The public names of a decorated class or function, without `keras.`."""
    names = []
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") == "keras_export":
            listed = list(decorator.args)
            for keyword in decorator.keywords:
                if keyword.arg == "v1" and isinstance(keyword.value, (ast.List, ast.Tuple)):
                    listed += keyword.value.elts
            names += [a.value for a in listed if isinstance(a, ast.Constant) and isinstance(a.value, str)]
    return [n[len("keras."):] for n in dict.fromkeys(names) if n.startswith("keras.")]


def spell(function):
    """A parameter list that an unknown keyword does not contradict when the function takes any."""
    listed, star, keyword_only, double_star = parameters(function)
    parts, optional = [], False
    for name, default in listed:
        optional = optional or default is not None
        parts.append(f"{name}={default or '...'}" if optional else name)
    if star:
        parts.append(f"*{star}")
    elif keyword_only:
        parts.append("*")
    parts += [name if default is None else f"{name}={default}" for name, default in keyword_only]
    if double_star:
        parts.append(f"**{double_star}: Incomplete")
    return ", ".join(parts)


def collect(root):
    """{module: {name: (node, canonical dotted name)}}"""
    modules, placed = {}, {}
    for path in sorted((root / "keras/src").rglob("*.py")):
        if path.name.endswith("_test.py"):
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if not isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                continue
            names = [n for n in exported_names(node) if not SKIPPED.search(n) and "." in n]
            for name in names:
                module, _, last = name.rpartition(".")
                held = modules.setdefault(module, {})
                newer = any(isinstance(d, ast.Call) and d.args for d in node.decorator_list)
                if last not in held or newer:
                    held[last] = (node, placed.setdefault(id(node), names[0]))
    return modules


def declare(module, last, node):
    name = f"{module}.{last}"
    if isinstance(node, ast.FunctionDef):
        lines = []
        if RANDOM.match(name):
            lines.append("@draws")
        if READS.match(name):
            lines.append("@reads")
        kind = next((k for pattern, k in RETURNS if re.search(pattern, name)), "Incomplete")
        return lines + [f"def {last}({spell(node)}) -> {kind}: ..."]
    base = BASES.get(module)
    lines = [f"class {last}({base}):" if base and base != last else f"class {last}:"]
    init = next((i for i in node.body if isinstance(i, ast.FunctionDef) and i.name == "__init__"), None)
    if init is None:
        return [lines[0] + " ..."]
    return lines + [f"    def __init__({spell(init)}) -> None: ..."]


def write(stubs, modules):
    packages = {m.rpartition(".")[0] for m in modules if "." in m}
    for module in sorted(modules):
        folder = stubs / module.replace(".", "/")
        path = folder / "__init__.pyi" if module in packages or (folder / "__init__.pyi").is_file() else folder.with_suffix(".pyi")
        head = ('"""Keras."""\nfrom _typeshed import Incomplete\nfrom ppcheck import random as draws, reads')
        if path.is_file():
            head = path.read_text(encoding="utf-8").split(MARKER)[0].rstrip()
        by_hand = top_level_names(head)
        body, foreign = [], {}
        for last, (node, home) in sorted(modules[module].items()):
            if last in by_hand:
                continue
            there, _, theirs = home.rpartition(".")
            if there and there != module and last in [theirs] and theirs in modules.get(there, {}):
                foreign.setdefault(f"tensorflow.keras.{there}", []).append((theirs, last))
            else:
                body += declare(module, last, node)
        text = "\n".join(body)
        lines = [head, "", MARKER]
        for there in sorted(foreign):
            lines += imports(there, foreign[there])
        used = [c for c in ("Tensor", "Variable") if re.search(rf"\b{c}\b", text) and c not in by_hand]
        if used:
            lines.append(f"from tensorflow import {', '.join(used)}")
        for name, there in (("Dataset", "tensorflow.data"), ("Model", "tensorflow.keras"), ("ndarray", "numpy")):
            if re.search(rf"-> .*\b{name}\b", text) and name not in by_hand:
                lines.append(f"from {there} import {name}")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines + body) + "\n", encoding="utf-8")
        for parent in path.relative_to(stubs).parents:
            init = stubs / parent / "__init__.pyi"
            if not init.is_file():
                children = sorted({m.split(".")[len(parent.parts)] for m in modules
                                   if m.split(".")[:len(parent.parts)] == list(parent.parts) and len(m.split(".")) > len(parent.parts)})
                package = ".".join(["tensorflow.keras", *parent.parts])
                init.write_text(f'"""Keras: {parent.name}."""\n' + "".join(f"from {package} import {c} as {c}\n" for c in children),
                                encoding="utf-8")
    return sum(len(names) for names in modules.values())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("wheel", type=pathlib.Path, help="folder with the unpacked wheel")
    parser.add_argument("--stubs", type=pathlib.Path,
                        default=pathlib.Path(__file__).resolve().parent.parent / "rules/stubs/tensorflow/keras")
    options = parser.parse_args()
    if not (options.wheel / "keras/src").is_dir():
        sys.exit(f"{options.wheel}: no keras/src in it; unpack a Keras 2 wheel there")
    print(f"{write(options.stubs, collect(options.wheel))} names written to {options.stubs}")


if __name__ == "__main__":
    main()
