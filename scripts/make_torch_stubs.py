#!/usr/bin/env python3
"""Writes the generated half of rules/stubs/torch and rules/stubs/torchvision from unpacked wheels.

    pip download --no-deps --only-binary :all: torch==2.4.1 torchvision==0.15.2 -d /tmp/torch
    unzip -q '/tmp/torch/*.whl' '*.py' '*.pyi' -d /tmp/torch/wheel
    scripts/make_torch_stubs.py /tmp/torch/wheel

The wheels are read, never imported: torch/_C/_VariableFunctions.pyi and torch/_C/__init__.pyi say the parameters of the
functions and of the methods of a tensor, the `def`s of torch.nn those of the layers. Only names, parameters, defaults and result types
are written: no text of PyTorch's documentation.

A stub file has two halves. What stands above the line `MARKER` is written by hand (classes, effects, types) and kept; what
stands below is made here, and leaves out every name that the upper half has. The overloads of one function are written as
one function with the parameters of all of them: a rule asks for `c.dim`, whichever form a program uses.
"""
import argparse
import ast
import pathlib
import re

MARKER = "# ── below: made by scripts/make_torch_stubs.py ──"

# Functions that only the inside of the library calls.
INTERNAL = re.compile(
    r"^_|^(cudnn|miopen|mkldnn|fbgemm|quantized|q_|sym_|slice_|is_vulkan|unsafe_|fake_quantize|fused_|native_|batch_norm_"
    r"|choose_qparams|int_repr|as_strided_|ccol|crow|col_indices|row_indices|nuclear_norm|rnn_|gru_|lstm_|import_ir|parse_"
    r"|merge_type|fork|wait|init_num|set_|get_num|vitals|read_vitals|read_lock|autocast_|clear_autocast|is_autocast|is_anomaly"
    r"|cudagraph|unify_type|feature_|segment_reduce|binary_cross_entropy_with_logits$|.*_copy$|.*_backward$|.*_scatter$)|_for_")

RANDOM_FUNCTIONS = re.compile(r"^(rand|randn|randint|randperm|rand_like|randn_like|randint_like|normal|bernoulli|multinomial|poisson"
                              r"|binomial|.*dropout.*|rrelu_?|gumbel_softmax|dropout\w*)$")
RANDOM_METHODS = re.compile(r"^(bernoulli|multinomial|(uniform|normal|random|bernoulli|exponential|geometric|cauchy|log_normal)_)$")

# Of a tensor they tell the form, not the contents.
FORM_METHODS = re.compile(r"^(size|dim|ndimension|numel|nelement|stride|element_size|get_device|storage_offset|type|is_\w+|dense_dim"
                          r"|sparse_dim|has_names|data_ptr|dim_order|__len__|untyped_storage)$")
FORM_FUNCTIONS = re.compile(r"^(numel|is_\w+|can_cast|result_type|promote_types|broadcast_shapes)$")

# What a method gives that the wheel's annotations leave open.
METHOD_RESULTS = {
    "item": "Any", "tolist": "list[Any]", "numpy": "ndarray", "cpu": "Tensor", "cuda": "Tensor", "to": "Tensor", "backward": "None",
    "size": "Any", "type": "Any", "__len__": "int", "__rdiv__": "Tensor", "__rmatmul__": "Tensor", "__rmod__": "Tensor",
    "__rlshift__": "Tensor", "__rrshift__": "Tensor", "__iter__": "Iterator[Tensor]", "__array__": "ndarray", "norm": "Tensor",
    "stft": "Tensor", "istft": "Tensor", "resize": "Tensor", "resize_as": "Tensor", "split": "tuple[Tensor, ...]",
    "unflatten": "Tensor", "rename": "Tensor", "rename_": "Tensor", "share_memory_": "Tensor", "detach": "Tensor", "detach_": "Tensor",
    "register_hook": "Any", "__reversed__": "Tensor", "max": "Any", "min": "Any", "type_as": "Tensor", "chunk": "tuple[Tensor, ...]",
    "unbind": "tuple[Tensor, ...]", "where": "Tensor", "dim": "int", "apply_": "Tensor", "map_": "Tensor", "new": "Tensor",
    "new_tensor": "Tensor", "new_full": "Tensor", "new_empty": "Tensor", "new_ones": "Tensor", "new_zeros": "Tensor",
    "index_put_": "Tensor", "refine_names": "Tensor", "align_to": "Tensor",
}
# Parameter lists whose overloads say too little, or that the rules ask about: one list for all forms.
METHOD_LISTS = {
    "to": "self, device=None, dtype=None, non_blocking=False, copy=False, *, memory_format=None",
    "cuda": "self, device=None, non_blocking=False, memory_format=...",
    "cpu": "self, memory_format=...",
    "numpy": "self, *, force=False",
    "backward": "self, gradient=None, retain_graph=None, create_graph=False, inputs=None",
    "view": "self, *shape", "reshape": "self, *shape", "permute": "self, *dims", "expand": "self, *sizes", "repeat": "self, *repeats",
    "tile": "self, *dims", "flip": "self, *dims", "resize_": "self, *sizes, memory_format=None", "size": "self, dim=None",
    "max": "self, dim=None, keepdim=False", "min": "self, dim=None, keepdim=False",
    "type": "self, dtype=None, non_blocking=False, **kwargs: Incomplete", "new": "self, *args, device=None",
    "new_empty": "self, *size, dtype=None, device=None, requires_grad=False, layout=None, pin_memory=False",
    "new_zeros": "self, *size, dtype=None, device=None, requires_grad=False, layout=None, pin_memory=False",
    "new_ones": "self, *size, dtype=None, device=None, requires_grad=False, layout=None, pin_memory=False",
    "unsqueeze": "self, dim", "transpose": "self, dim0, dim1", "index_put_": "self, indices, values, accumulate=False",
    "squeeze": "self, dim=None", "__getitem__": "self, indices", "__setitem__": "self, indices, val", "sum": "self, dim=None, keepdim=False, *, dtype=None",
    "mean": "self, dim=None, keepdim=False, *, dtype=None",
}
FUNCTION_LISTS = {
    name: f"*size, {'generator=None, ' if 'rand' in name else ''}out=None, dtype=None, layout=None, device=None, "
          "pin_memory=False, requires_grad=False, names=None, memory_format=None"
    for name in ("zeros", "ones", "empty", "rand", "randn")}
FUNCTION_LISTS |= {
    "arange": "start, end=None, step=1, *, out=None, dtype=None, layout=None, device=None, pin_memory=False, requires_grad=False",
    "range": "start, end=None, step=1, *, out=None, dtype=None, layout=None, device=None, pin_memory=False, requires_grad=False",
    "full": "size, fill_value, *, out=None, dtype=None, layout=None, device=None, pin_memory=False, requires_grad=False, names=None",
    "randint": "low, high=None, size=None, *, generator=None, out=None, dtype=None, layout=None, device=None, pin_memory=False, "
               "requires_grad=False",
    "normal": "mean=0.0, std=1.0, size=None, *, generator=None, out=None, dtype=None, layout=None, device=None, pin_memory=False, "
              "requires_grad=False",
    "max": "input, dim=None, keepdim=False, *, out=None", "min": "input, dim=None, keepdim=False, *, out=None",
    "sum": "input, dim=None, keepdim=False, *, dtype=None, out=None", "mean": "input, dim=None, keepdim=False, *, dtype=None, out=None",
    "where": "condition, input=None, other=None, *, out=None", "squeeze": "input, dim=None", "logspace":
        "start, end, steps=100, base=10.0, *, out=None, dtype=None, layout=None, device=None, pin_memory=False, requires_grad=False",
    "linspace": "start, end, steps=100, *, out=None, dtype=None, layout=None, device=None, pin_memory=False, requires_grad=False",
}

# The classes of torchvision's models, by the names of the functions that make them.
MODEL_CLASSES = [(r"(wide_)?res(net|next)", "ResNet"), (r"vgg", "VGG"), (r"densenet", "DenseNet"), (r"vit_", "VisionTransformer"),
                 (r"(mobilenet|efficientnet|mnasnet|alexnet|squeezenet|convnext|shufflenet|googlenet|inception|regnet)", "FeatureNet")]


def literal(node):
    """The default as a literal that a rule can compare with; `...` for anything else."""
    try:
        value = ast.literal_eval(node)
    except ValueError:
        return "..."
    return repr(value) if isinstance(value, (bool, int, float, str, type(None))) else "..."


class Parameters:
    """One parameter list, without annotations."""

    def __init__(self, function):
        a = function.args
        named = a.posonlyargs + a.args
        first = len(named) - len(a.defaults)
        self.positional = [(p.arg, literal(a.defaults[i - first]) if i >= first else None) for i, p in enumerate(named)]
        self.star = a.vararg.arg if a.vararg else None
        self.keywords = [(p.arg, literal(d) if d else None) for p, d in zip(a.kwonlyargs, a.kw_defaults)]
        self.double_star = a.kwarg.arg if a.kwarg else None


def spell(positional, star, keywords, double_star):
    parts, optional = [], False
    for name, default in positional:
        optional = optional or default is not None
        parts.append(name if not optional else f"{name}={default or '...'}")
    if star:
        parts.append(f"*{star}")
    elif keywords:
        parts.append("*")
    parts += [name if default is None else f"{name}={default}" for name, default in keywords]
    if double_star:
        parts.append(f"**{double_star}: Incomplete")
    return ", ".join(parts)


def merged(functions):
    """One list for all overloads: the longest, with what the others add as keywords."""
    lists = [Parameters(f) for f in functions]
    base = max(lists, key=lambda p: len(p.positional))
    for p in lists:
        if p.star:
            base = p
            break
    names = {name for name, _ in base.positional} | {name for name, _ in base.keywords} | {base.star}
    required = set.intersection(*({n for n, d in p.positional if d is None} for p in lists))
    positional = [(n, d if d is not None or n in required else "None") for n, d in base.positional]
    keywords = list(base.keywords)
    for p in lists:
        for name, default in p.positional + p.keywords:
            if name not in names and (name, "self") != ("self", name):
                names.add(name)
                keywords.append((name, default or "None"))
    if len(lists) > 1:
        keywords = [(n, d or "None") for n, d in keywords]
    return spell(positional, base.star, keywords, base.double_star)


def result(functions, tensor="Tensor"):
    """`Tensor` when every overload returns one; otherwise what they agree on, or Any."""
    found = {ast.unparse(f.returns) if f.returns else "Any" for f in functions}
    if len(found) == 1:
        text = found.pop()
        if text in ("Tensor", "torch.Tensor"):
            return tensor
        if text in ("None", "int", "str", "bool", "float"):
            return text
        if text in ("_int", "_bool", "_float", "builtins.bool", "builtins.float", "builtins.int"):
            return text.replace("builtins.", "").strip("_")
        if re.fullmatch(r"(Tuple|List|tuple|list)\[Tensor, \.\.\.\]|List\[Tensor\]", text):
            return "tuple[Tensor, ...]"
    return "Any"


def grouped(nodes):
    groups = {}
    for node in nodes:
        if isinstance(node, ast.FunctionDef):
            groups.setdefault(node.name, []).append(node)
    return groups


def parse(path):
    return ast.parse(path.read_text(encoding="utf-8")).body


def class_of(path, name):
    return next(n for n in parse(path) if isinstance(n, ast.ClassDef) and n.name == name)


def function_lines(groups, lists, random):
    lines = []
    for name in sorted(groups):
        functions = groups[name]
        if INTERNAL.search(name):
            continue
        if random.search(name):
            lines.append("@draws")
        if FORM_FUNCTIONS.search(name):
            lines.append("@measures")
        returns = result(functions)
        if name.endswith("_") and returns == "Tensor":
            lines.append("@mutates")
        lines.append(f"def {name}({lists.get(name) or merged(functions)}) -> {returns}: ...")
    return lines


def tensor_lines(wheel):
    """Class Tensor: a method that ends in `_` changes its tensor; what gives a tensor otherwise gives another one."""
    groups = grouped(class_of(wheel / "torch/_C/__init__.pyi", "TensorBase").body)
    groups |= {n: f for n, f in grouped(class_of(wheel / "torch/_tensor.py", "Tensor").body).items() if n not in groups or n in METHOD_LISTS}
    kept = re.compile(r"^__(init__|len|iter|getitem|setitem|contains|bool|float|int|index|array|format|reversed|hash|\w*?(add|sub|mul|truediv"
                      r"|div|floordiv|mod|pow|matmul|and|or|xor|lshift|rshift)|eq|ne|lt|le|gt|ge|neg|pos|abs|invert)__$")
    lines = []
    for name in sorted(groups):
        if name.startswith("__") and not kept.match(name):
            continue
        if (name.startswith("_") and not name.startswith("__")) or name in ("storage", "reinforce", "module_load", "solve", "lstsq", "eig", "symeig"):
            continue
        if INTERNAL.search(name.lstrip("_")) and not name.startswith("__"):
            continue
        functions = groups[name]
        returns = METHOD_RESULTS.get(name) or result(functions)
        in_place = (name.endswith("_") and not name.startswith("__")) or name == "__setitem__" or re.fullmatch(
            r"__i(add|sub|mul|div|truediv|floordiv|mod|pow|and|or|xor|lshift|rshift|matmul)__", name)
        if name in ("__setitem__",):
            returns = "None"
        if name == "requires_grad_" or name == "retain_grad":
            in_place = True
        if in_place or name in ("backward", "register_hook", "register_post_accumulate_grad_hook"):
            lines.append("    @mutates")
            if returns == "Tensor":
                returns = "Self"
        elif returns == "Tensor":
            lines.append("    @new")
        if RANDOM_METHODS.search(name):
            lines.append("    @draws")
        if FORM_METHODS.search(name):
            lines.append("    @measures")
        arguments = METHOD_LISTS.get(name) or merged(functions)
        if not arguments.startswith("self"):
            arguments = "self, " + arguments if arguments else "self"
        lines.append(f"    def {name}({arguments}) -> {returns}: ...")
    return lines


def classes_of(paths):
    for path in paths:
        for node in parse(path):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                yield path, node


def method(node, name):
    return [f for f in node.body if isinstance(f, ast.FunctionDef) and f.name == name]


def base_of(node, known, default):
    for base in node.bases:
        name = ast.unparse(base).split(".")[-1]
        if name in known:
            return name
    return default


def module_lines(wheel, manual):
    """The layers: their constructors, and `forward` with its parameters."""
    folder = wheel / "torch/nn/modules"
    public = set()
    for node in parse(folder / "__init__.py"):
        if isinstance(node, ast.ImportFrom):
            public |= {a.name for a in node.names}
    nodes = {n.name: n for _, n in classes_of(sorted(folder.glob("*.py"))) if n.name in public}
    everything = {n.name: n for p in sorted(folder.glob("*.py")) for n in parse(p) if isinstance(n, ast.ClassDef)}
    lines = []
    written = set(manual)

    def inherited(node, name):
        for _ in range(6):
            found = method(node, name)
            if found:
                return found[-1:]
            bases = [ast.unparse(b).split(".")[-1] for b in node.bases]
            bases = [b for b in bases if b in everything]
            if not bases:
                return []
            node = everything[bases[-1]]
        return []

    def write(name):
        if name in written:
            return
        node = nodes[name]
        base = base_of(node, nodes, "Module")
        write(base) if base in nodes else None
        written.add(name)
        body = []
        init = inherited(node, "__init__")
        if init:
            body.append(f"    def __init__({merged(init)}) -> None: ...")
        forward = inherited(node, "forward")
        if forward:
            returns = "Any" if re.search(r"RNN|LSTM|GRU|Attention|Adaptive(Log|Max)|MaxPool|_NormBase", name) else "Tensor"
            arguments = merged(forward)
            body.append(f"    def forward({arguments}) -> {returns}: ...")
            if returns == "Tensor":
                body.append('    @calls("self.forward")')
                body += ["    @draws"] if re.search(r"Dropout|RReLU|Transformer", name) else []
                body.append(f"    def __call__({arguments}) -> Tensor: ...")
        if body:
            lines.append(f"class {name}({base}):")
            lines.extend(body)
        else:
            lines.append(f"class {name}({base}): ...")

    for name in sorted(nodes):
        write(name)
    return lines


def optimizer_lines(wheel, manual):
    lines = []
    for _, node in classes_of(sorted((wheel / "torch/optim").glob("[a-z]*.py"))):
        if node.name in manual or "Optimizer" not in [ast.unparse(b) for b in node.bases]:
            continue
        lines += [f"class {node.name}(Optimizer):", f"    def __init__({merged(method(node, '__init__'))}) -> None: ..."]
    return lines


def scheduler_lines(wheel, manual):
    lines = []
    for _, node in classes_of([wheel / "torch/optim/lr_scheduler.py"]):
        init = method(node, "__init__")
        if node.name in manual or not init or node.name in ("LRScheduler", "EPOCH_DEPRECATION_WARNING"):
            continue
        lines += [f"class {node.name}(LRScheduler):", f"    def __init__({merged(init)}) -> None: ..."]
    return lines


def transform_lines(wheel, manual):
    lines = []
    for path in ("torchvision/transforms/transforms.py", "torchvision/transforms/autoaugment.py"):
        for _, node in classes_of([wheel / path]):
            if node.name in manual:
                continue
            module = any("Module" in ast.unparse(b) for b in node.bases)
            parent = base_of(node, {n.name for _, n in classes_of([wheel / path])}, "Module" if module else "object")
            lines.append(f"class {node.name}({parent}):")
            body = [f"    def __init__({merged(method(node, '__init__'))}) -> None: ..."] if method(node, "__init__") else []
            draws = "    @draws\n" if re.search(r"^Random|Jitter|Augment|Mix|Erasing|GaussianBlur", node.name) else ""
            for name in ("forward", "__call__"):
                if method(node, name):
                    body.append(f"{draws}    def {name}({merged(method(node, name))}) -> Any: ...")
            lines += body or ["    ..."]
    return lines


def vision_model_lines(wheel, manual):
    lines = []
    for path in sorted((wheel / "torchvision/models").rglob("*.py")):
        if path.parent.name not in ("models", "detection", "segmentation", "video"):
            continue
        for node in parse(path):
            registered = isinstance(node, ast.FunctionDef) and any("register_model" in ast.unparse(d) for d in node.decorator_list)
            if registered and node.name not in manual:
                family = next((c for pattern, c in MODEL_CLASSES if re.match(pattern, node.name)), "Module")
                family = family if path.parent.name == "models" else "Module"
                lines.append((path.parent.name, node.name, f"def {node.name}({merged([node])}) -> {family}: ..."))
    return lines


def manual_names(text):
    names = set()
    for node in ast.parse(text).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, ast.AnnAssign):
            names.add(node.target.id)
        elif isinstance(node, ast.Assign):
            names |= {t.id for t in node.targets if isinstance(t, ast.Name)}
        elif isinstance(node, (ast.ImportFrom, ast.Import)):
            names |= {(a.asname or a.name) for a in node.names}
    return names


def torch_types(lines):
    """In the module torch, and in a tensor, `int` is a number type of its own: Python's is spelled `_int`."""
    return [re.sub(r"-> (int|bool|float): \.\.\.$", r"-> _\1: ...", line) for line in lines]


def write(path, make, check):
    """Keeps the upper half of the file and puts the lines that `make` gives for its names below."""
    text = path.read_text(encoding="utf-8")
    upper = text.split(MARKER)[0].rstrip("\n") + "\n"
    lines = make(manual_names(upper))
    whole = upper + "\n" + MARKER + "\n" + "\n".join(lines) + "\n"
    if check:
        return [] if whole == text else [str(path)]
    path.write_text(whole, encoding="utf-8")
    return []


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wheel", type=pathlib.Path, help="the folder with the unpacked wheels")
    parser.add_argument("--check", action="store_true", help="write nothing; say which files differ")
    arguments = parser.parse_args()
    wheel = arguments.wheel
    root = pathlib.Path(__file__).resolve().parent.parent / "rules/stubs"

    def torch_functions(manual):
        groups = grouped(parse(wheel / "torch/_C/_VariableFunctions.pyi"))
        groups |= {n: f for n, f in grouped(parse(wheel / "torch/functional.py")).items()}
        groups = {n: f for n, f in groups.items() if n not in manual}
        lines = function_lines(groups, FUNCTION_LISTS, RANDOM_FUNCTIONS)
        return torch_types(["class Tensor(_TensorBase):", *tensor_lines(wheel), *lines])

    def nn_functional(manual):
        groups = grouped(parse(wheel / "torch/nn/functional.pyi"))
        return function_lines({n: f for n, f in groups.items() if n not in manual}, {}, RANDOM_FUNCTIONS)

    def models(kind):
        return lambda manual: [line for folder, _, line in vision_model_lines(wheel, manual) if folder == kind]

    differing = []
    for file, make in (
            ("torch/__init__.pyi", torch_functions),
            ("torch/nn/__init__.pyi", lambda manual: module_lines(wheel, manual)),
            ("torch/nn/functional.pyi", nn_functional),
            ("torch/optim/__init__.pyi", lambda manual: optimizer_lines(wheel, manual)),
            ("torch/optim/lr_scheduler.pyi", lambda manual: scheduler_lines(wheel, manual)),
            ("torchvision/models/__init__.pyi", models("models")),
            ("torchvision/models/detection.pyi", models("detection")),
            ("torchvision/models/segmentation.pyi", models("segmentation")),
            ("torchvision/models/video.pyi", models("video")),
            ("torchvision/transforms/__init__.pyi", lambda manual: transform_lines(wheel, manual))):
        if (root / file).is_file():
            differing += write(root / file, make, arguments.check)
    if differing:
        print("differs from what the wheels say:", *differing, sep="\n  ")
    return 1 if differing else 0


if __name__ == "__main__":
    raise SystemExit(main())
