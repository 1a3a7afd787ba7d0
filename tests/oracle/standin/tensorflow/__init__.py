"""A stand-in for tensorflow that computes nothing and knows everything about its values.

Only for tests/oracle. Every tensor carries what it was made of (`value`, compared by structure) and
the calls that flowed into it (`sources`); a Variable carries the number of its assignments; a
Dataset knows the dataset it was derived from. Signatures are those of the real package as far as
the oracle asks about parameters. Random operations give another value each time.
"""

import builtins  # tf.range, tf.abs and others hide the builtins below
import functools
import itertools
import sys
import types

_numbers = itertools.count(1)
_serial = itertools.count(1)
_pictures = {}

# The recorder (observe.py) sets this; it tells which call is running, so that results can name it.
observer = None
graph_mode = False


def _call_site():
    return observer.current_site() if observer else None


def _picture(parts):
    """One number for each different picture, so that values made in long loops stay small."""
    return ("tensor", _pictures.setdefault(parts, len(_pictures)))


def value_of(thing, depth=0):
    """A hashable picture of an argument: equal pictures mean equal values."""
    if isinstance(thing, Variable):
        return ("variable", thing.number, 0 if graph_mode else thing.version)
    if isinstance(thing, Tensor):
        return thing.value
    if isinstance(thing, Dataset):
        return thing.value
    if thing is None or isinstance(thing, (bool, int, float, str, bytes, complex)):
        return (type(thing).__name__, thing)
    if depth > 4:
        return ("deep",)
    if isinstance(thing, (list, tuple)):
        return (type(thing).__name__, *[value_of(item, depth + 1) for item in thing])
    if isinstance(thing, dict):
        return ("dict", *[(str(key), value_of(item, depth + 1)) for key, item in thing.items()])
    if isinstance(thing, types.FunctionType):
        return function_value(thing, lambda inner: value_of(inner, depth + 1))
    if isinstance(thing, functools.partial):
        return ("partial", *[value_of(part, depth + 1) for part in (thing.func, thing.args, thing.keywords)])
    return ("object", id(thing))


def function_value(function, value):
    """Two functions made by one `def` are worth the same while what they hold is; `value` looks at that."""
    held = [value(cell.cell_contents) for cell in function.__closure__ or () if is_full(cell)]
    return ("function", id(function.__code__), *held, *[value(default) for default in function.__defaults__ or ()])


def is_full(cell):
    try:
        cell.cell_contents
    except ValueError:
        return False
    return True


def sources_of(thing, depth=0):
    """Sites of the calls whose results flowed into the thing."""
    if isinstance(thing, (Tensor, Variable, Dataset)):
        return thing.sources
    if depth > 4 or thing is None:
        return frozenset()
    if isinstance(thing, (list, tuple, set, frozenset)):
        return frozenset().union(*[sources_of(item, depth + 1) for item in thing])
    if isinstance(thing, dict):
        return frozenset().union(*[sources_of(item, depth + 1) for item in thing.values()])
    return frozenset()


class Tensor:
    def __init__(self, value, inputs=()):
        self.value = _picture(value)
        site = _call_site()
        self.sources = frozenset().union(*[sources_of(i) for i in inputs]) | ({site} if site else frozenset())
        self.shape = (4, 4)
        self.dtype = float32

    def numpy(self):
        return 1.0

    def __float__(self):
        return 1.0

    def __int__(self):
        return 1

    def __bool__(self):
        return True

    def __len__(self):
        return 4

    def __iter__(self):
        return iter([self[0], self[1], self[2]])

    def __getitem__(self, index):
        return _derived("item", (self, index))


def _derived(name, inputs):
    """A tensor that an operator makes: no call site of its own."""
    made = Tensor.__new__(Tensor)
    made.value = _picture((name, *[value_of(i) for i in inputs]))
    made.sources = frozenset().union(*[sources_of(i) for i in inputs])
    made.shape, made.dtype = (4, 4), float32
    return made


def _operators(cls):
    for name in ("add", "radd", "sub", "rsub", "mul", "rmul", "truediv", "rtruediv", "matmul", "pow",
                 "mod", "floordiv", "gt", "lt", "ge", "le", "neg"):
        def operate(self, *others, name=name):
            return _derived(name, (self, *others))
        setattr(cls, f"__{name}__", operate)


_operators(Tensor)


class Variable(Tensor):
    def __init__(self, initial_value=None, trainable=None, validate_shape=True, caching_device=None, name=None,
                 variable_def=None, dtype=None):
        self.number = next(_numbers)
        self.version = 0
        self.sources = sources_of(initial_value)
        self.shape = (4, 4)

    def _changed(self, value):
        self.version += 1
        self.sources = self.sources | sources_of(value)
        return self

    def assign(self, value, use_locking=False, name=None, read_value=True):
        return self._changed(value)

    def assign_add(self, delta, use_locking=False, name=None, read_value=True):
        return self._changed(delta)

    def assign_sub(self, delta, use_locking=False, name=None, read_value=True):
        return self._changed(delta)

    def read_value(self):
        return _derived("read", (self,))

    def numpy(self):
        return float(self.version)

    def __getitem__(self, index):
        return _derived("item", (self, index))

    def __float__(self):
        return float(self.version)


class Dataset:
    """Every transformation makes a new dataset; `parent` and `made_at` say from what and where.

    It cannot change, so it is worth what it was made of, as a tensor is.
    """

    def __init__(self, inputs=(), parent=None, name="dataset"):
        self.number = next(_numbers)
        self.value = _picture((name, value_of(parent), *[value_of(i) for i in inputs]))
        self.parent = parent
        self.made_at = _call_site()
        self.sources = frozenset().union(sources_of(parent), *[sources_of(i) for i in inputs])
        if self.made_at:
            self.sources = self.sources | {self.made_at}

    def _next(self, name, *inputs):
        return Dataset(inputs, parent=self, name=name)

    def _element(self, number=0):
        return _derived("element", (self, number))

    @staticmethod
    def range(*args, output_type=None, name=None):
        return Dataset((*args, output_type,), name="range")

    @staticmethod
    def from_tensor_slices(tensors, name=None):
        return Dataset((tensors,), name="from_tensor_slices")

    @staticmethod
    def from_tensors(tensors, name=None):
        return Dataset((tensors,), name="from_tensors")

    @staticmethod
    def list_files(file_pattern, shuffle=None, seed=None, name=None):
        return Dataset((file_pattern, shuffle, seed,), name="list_files")

    @staticmethod
    def from_generator(generator, output_types=None, output_shapes=None, args=None, output_signature=None,
                       name=None):
        return Dataset((generator, output_types, output_shapes, args, output_signature,), name="from_generator")

    @staticmethod
    def zip(*args, datasets=None, name=None):
        return Dataset((*args, datasets,), name="zip")

    def map(self, map_func, num_parallel_calls=None, deterministic=None, synchronous=None,
            use_unbounded_threadpool=False, name=None):
        map_func(self._element())
        return self._next("map", map_func, num_parallel_calls, deterministic, synchronous, use_unbounded_threadpool)

    def interleave(self, map_func, cycle_length=None, block_length=None, num_parallel_calls=None,
                   deterministic=None, name=None):
        map_func(self._element())
        return self._next("interleave", map_func, cycle_length, block_length, num_parallel_calls, deterministic)

    def flat_map(self, map_func, name=None):
        map_func(self._element())
        return self._next("flat_map", map_func)

    def filter(self, predicate, name=None):
        predicate(self._element())
        return self._next("filter", predicate)

    def batch(self, batch_size, drop_remainder=False, num_parallel_calls=None, deterministic=None, name=None):
        return self._next("batch", batch_size, drop_remainder, num_parallel_calls, deterministic)

    def padded_batch(self, batch_size, padded_shapes=None, padding_values=None, drop_remainder=False, name=None):
        return self._next("padded_batch", batch_size, padded_shapes, padding_values, drop_remainder)

    def shuffle(self, buffer_size, seed=None, reshuffle_each_iteration=True, name=None):
        return self._next("shuffle", buffer_size, seed, reshuffle_each_iteration)

    def repeat(self, count=None, name=None):
        return self._next("repeat", count)

    def take(self, count, name=None):
        return self._next("take", count)

    def skip(self, count, name=None):
        return self._next("skip", count)

    def cache(self, filename="", name=None):
        return self._next("cache", filename)

    def prefetch(self, buffer_size, name=None):
        return self._next("prefetch", buffer_size)

    def unbatch(self, name=None):
        return self._next("unbatch")

    def window(self, size, shift=None, stride=1, drop_remainder=False, name=None):
        return self._next("window", size, shift, stride, drop_remainder)

    def concatenate(self, dataset, name=None):
        return self._next("concatenate", dataset)

    def enumerate(self, start=0, name=None):
        return self._next("enumerate", start)

    def with_options(self, options, name=None):
        return self._next("with_options", options)

    def cardinality(self, name=None):
        return Tensor(("cardinality", self.value))

    def __iter__(self):
        return iter([self._element(number) for number in builtins.range(3)])


class TFRecordDataset(Dataset):
    def __init__(self, filenames, compression_type=None, buffer_size=None, num_parallel_reads=None, name=None):
        super().__init__((filenames, type(self).__name__))


class TextLineDataset(Dataset):
    def __init__(self, filenames, compression_type=None, buffer_size=None, num_parallel_reads=None, name=None):
        super().__init__((filenames, type(self).__name__))


class GradientTape:
    def __init__(self, persistent=False, watch_accessed_variables=True):
        self.number = next(_numbers)

    def __enter__(self):
        observer and observer.context_entered("tensorflow.GradientTape")
        return self

    def __exit__(self, *_):
        observer and observer.context_left("tensorflow.GradientTape")
        return None

    def watch(self, tensor):
        return None

    def gradient(self, target, sources, output_gradients=None, unconnected_gradients=None):
        return [Tensor(("gradient", next(_serial)), (target,)) for _ in builtins.range(len(sources))] \
            if isinstance(sources, (list, tuple)) else Tensor(("gradient", next(_serial)), (target,))


class _Context:
    def __init__(self, name, *_):
        self.name = name

    def __enter__(self):
        observer and observer.context_entered(self.name)
        return self

    def __exit__(self, *_):
        observer and observer.context_left(self.name)
        return None


class Graph:
    def as_default(self):
        return _Context("tensorflow.Graph.as_default")


class Session:
    def __init__(self, target="", graph=None, config=None):
        global graph_mode
        graph_mode = True

    def run(self, fetches, feed_dict=None, options=None, run_metadata=None):
        return 1.0

    def close(self):
        return None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None


class _Layer:
    def __init__(self, *args, **kwargs):
        self.number = next(_numbers)
        self.built = False
        self.kernel = Variable()

    def __call__(self, *args, **kwargs):
        self.built = True
        return self.call(*args, **kwargs)

    def call(self, inputs, training=None, mask=None):
        return Tensor(("layer", self.number, value_of(self.kernel), value_of(inputs)), (inputs,))

    @property
    def trainable_variables(self):
        return [self.kernel]


class _Model(_Layer):
    def compile(self, optimizer="rmsprop", loss=None, metrics=None):
        self.optimizer = optimizer

    def fit(self, x=None, y=None, batch_size=None, epochs=1, verbose="auto", callbacks=None):
        self.kernel.assign_add(1.0)

    def train_on_batch(self, x, y=None, sample_weight=None):
        self.kernel.assign_add(1.0)
        return 1.0

    def predict(self, x, batch_size=None, verbose="auto", steps=None, callbacks=None):
        return Tensor(("predict", self.number, value_of(self.kernel), value_of(x)), (x,))

    def predict_on_batch(self, x):
        return self.predict(x)

    def evaluate(self, x=None, y=None, batch_size=None, verbose="auto"):
        return 1.0

    def save(self, filepath, overwrite=True):
        return None


class _Sequential(_Model):
    def __init__(self, layers=None, name=None):
        super().__init__()
        self.layers = list(layers or [])

    def add(self, layer):
        self.layers.append(layer)


class _Optimizer:
    def __init__(self, learning_rate=0.01, **kwargs):
        self.number = next(_numbers)
        self.steps = 0

    def apply_gradients(self, grads_and_vars, name=None):
        self.steps += 1
        for _, variable in grads_and_vars:
            variable.assign_sub(1.0)

    def minimize(self, loss, var_list=None, tape=None):
        self.steps += 1


class DType:
    def __init__(self, name):
        self.name = name


float32, float64, int32, int64, string, uint8 = [
    DType(n) for n in ("float32", "float64", "int32", "int64", "string", "uint8")]
newaxis = None


# Code objects of the functions that `tf.function` traces.
traced = set()


def function(func=None, input_signature=None, autograph=True, jit_compile=None, reduce_retracing=False):
    if func is None:
        return function
    traced.add(getattr(func, "__code__", None))
    return func


def _operation(name, unlike=False):
    def operation(*args, **kwargs):
        picture = (name, *[value_of(a) for a in args], *[(k, value_of(v)) for k, v in sorted(kwargs.items())])
        return Tensor((*picture, next(_serial)) if unlike else picture, (*args, *kwargs.values()))
    operation.__name__ = operation.__qualname__ = name.rsplit(".", 1)[-1]
    operation.free_signature = True
    operation.api_name = f"tensorflow.{name}"
    return operation


_OPERATIONS = {
    "": "zeros ones constant cast reshape concat stack expand_dims squeeze transpose tile range fill eye one_hot "
        "reduce_mean reduce_sum reduce_max reduce_any matmul add subtract multiply divide square sqrt abs exp tanh "
        "sigmoid shape size rank identity where gather equal not_equal logical_and logical_or argmax zeros_like "
        "ones_like convert_to_tensor clip_by_value stop_gradient linspace split unstack pad maximum minimum",
    "math": "log exp sqrt square add subtract multiply reduce_mean reduce_sum reduce_std not_equal equal",
    "nn": "relu softmax sigmoid l2_normalize embedding_lookup conv2d moments softmax_cross_entropy_with_logits",
    "io": "read_file decode_jpeg parse_single_example parse_example decode_csv FixedLenFeature",
    "image": "resize decode_jpeg decode_png flip_left_right convert_image_dtype",
    "linalg": "inv matmul norm diag",
    "strings": "split join length",
}
_RANDOM = {
    "random": "normal uniform shuffle truncated_normal categorical set_seed",
    "image": "random_flip_left_right random_crop random_brightness",
}


def _module(name):
    full = f"{__name__}.{name}" if name else __name__
    if full not in sys.modules:
        sys.modules[full] = types.ModuleType(full)
        parent, _, last = full.rpartition(".")
        setattr(sys.modules[parent], last, sys.modules[full])
    return sys.modules[full]


for _table, _unlike in ((_OPERATIONS, False), (_RANDOM, True)):
    for _name, _names in _table.items():
        for _one in _names.split():
            setattr(_module(_name), _one, _operation(f"{_name}.{_one}".lstrip("."), _unlike))

_module("data").__dict__.update(Dataset=Dataset, TFRecordDataset=TFRecordDataset, TextLineDataset=TextLineDataset,
                                AUTOTUNE=-1, Options=type("Options", (), {}))
_module("data.experimental").__dict__.update(AUTOTUNE=-1)
_module("keras").__dict__.update(Model=_Model, Sequential=_Sequential)
_module("keras.layers").__dict__.update(
    Layer=_Layer, **{n: type(n, (_Layer,), {}) for n in "Dense Conv2D LSTM Dropout Flatten Embedding".split()})
_module("keras.optimizers").__dict__.update(
    Optimizer=_Optimizer, **{n: type(n, (_Optimizer,), {}) for n in ("Adam", "SGD", "RMSprop")})
_module("keras.models").__dict__.update(Model=_Model, Sequential=_Sequential)
for _class, _where in ((Tensor, "Tensor"), (Variable, "Variable"), (GradientTape, "GradientTape"), (_Model, "keras.Model"), (_Sequential, "keras.Sequential"), (_Layer, "keras.layers.Layer"),
                       (_Optimizer, "keras.optimizers.Optimizer"), (Dataset, "data.Dataset"),
                       (TFRecordDataset, "data.TFRecordDataset"), (TextLineDataset, "data.TextLineDataset")):
    _class.api_name = f"tensorflow.{_where}"
for _name in ("layers", "optimizers"):
    for _class in vars(_module(f"keras.{_name}")).values():
        if isinstance(_class, type) and "api_name" not in vars(_class):
            _class.api_name = f"tensorflow.keras.{_name}.{_class.__name__}"

_v1 = _module("compat") and _module("compat.v1")
_v1.__dict__.update({k: v for k, v in globals().items() if not k.startswith("_")})


def _disable_eager_execution():
    global graph_mode
    graph_mode = True


_v1.__dict__.update(Session=Session, disable_eager_execution=_disable_eager_execution,
                    global_variables_initializer=_operation("compat.v1.global_variables_initializer"),
                    placeholder=_operation("compat.v1.placeholder", True), data=_module("data"), nn=_module("nn"),
                    keras=_module("keras"), math=_module("math"), random=_module("random"),
                    get_variable=lambda name, shape=None, initializer=None: Variable(),
                    variable_scope=lambda name, default=None, reuse=None: _Context("tensorflow.compat.v1.variable_scope"))
device = lambda name: _Context("tensorflow.device")  # noqa: E731
name_scope = lambda name: _Context("tensorflow.name_scope")  # noqa: E731
