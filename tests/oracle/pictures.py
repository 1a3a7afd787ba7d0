"""What the recorder knows of objects: a number for each, its type, and a picture of its value."""

import functools
import types


class Pictures:
    """`modules` are the names of the program's own modules: instances of their classes are objects."""

    def __init__(self, standin, modules):
        self.standin, self.modules = standin, modules
        self.kept, self.numbers, self.parents = [], {}, {}

    def number(self, thing):
        if id(thing) not in self.numbers:
            self.numbers[id(thing)] = len(self.kept)
            self.kept.append(thing)  # keeps it alive, so that its id is not used again
            parent = getattr(thing, "parent", None)
            if isinstance(thing, self.standin.Dataset) and parent is not None:
                self.parents[self.numbers[id(thing)]] = self.number(parent)
        return self.numbers[id(thing)]

    def is_object(self, thing):
        tf = self.standin
        known = (tf.Tensor, tf.Variable, tf.Dataset, tf._Layer, tf._Optimizer, tf.GradientTape)
        return isinstance(thing, known) or getattr(type(thing), "__module__", "") in self.modules

    def type_name(self, thing):
        cls = type(thing)
        if "api_name" in vars(cls):
            return cls.api_name
        return f"{cls.__module__}.{cls.__qualname__}" if cls.__module__ in self.modules else None

    def api(self, function, receiver):
        """The API that a call of `function` runs; None for what is none of the stand-in's."""
        if isinstance(function, type):
            return vars(function).get("api_name")
        if "api_name" in getattr(function, "__dict__", {}):
            return function.api_name
        name = getattr(function, "__name__", None)
        owner = getattr(function, "__self__", receiver)
        if name is None and not isinstance(function, functools.partial):
            name, owner = "__call__", function  # an object that is called
        cls = owner if isinstance(owner, type) else type(owner)
        for base in cls.__mro__:
            if name in vars(base):
                return f"{base.api_name}.{name}" if "api_name" in vars(base) else None
        return None

    def picture(self, thing, depth=0, seen=()):
        """A hashable value: equal for equal values, different after every change."""
        tf = self.standin
        if thing is None or isinstance(thing, (bool, int, float, complex, str, bytes)):
            return (type(thing).__name__, thing)
        if isinstance(thing, tf.Variable):
            return ("variable", thing.number, 0 if tf.graph_mode else thing.version)
        if isinstance(thing, tf.Tensor):
            return thing.value
        if isinstance(thing, tf.Dataset):
            return thing.value
        if depth > 4 or id(thing) in seen:
            return ("deep",)
        below = (*seen, id(thing))
        if isinstance(thing, (list, tuple)):
            return (type(thing).__name__, *[self.picture(item, depth + 1, below) for item in thing])
        if isinstance(thing, (set, frozenset)):
            return ("set", *sorted(map(str, thing)))
        if isinstance(thing, dict):
            return ("dict", *[(str(k), self.picture(v, depth + 1, below)) for k, v in thing.items()])
        if isinstance(thing, types.FunctionType):
            return tf.function_value(thing, lambda inner: self.picture(inner, depth + 1, below))
        if isinstance(thing, functools.partial):
            return ("partial", *[self.picture(part, depth + 1, below)
                                 for part in (thing.func, thing.args, thing.keywords)])
        if isinstance(thing, types.MethodType):
            return ("method", thing.__name__, self.picture(thing.__self__, depth + 1, below))
        if isinstance(thing, (type, types.ModuleType, types.BuiltinFunctionType)):
            return ("name", getattr(thing, "__name__", "?"))
        if isinstance(thing, range):
            return ("range", thing.start, thing.stop, thing.step)
        if isinstance(thing, tf._Layer) or getattr(type(thing), "__module__", "") in self.modules:
            attributes = {k: v for k, v in vars(thing).items() if k != "built"} if hasattr(thing, "__dict__") else {}
            return ("object", self.number(thing), self.picture(attributes, depth + 1, below))
        return ("opaque", self.number(thing))

