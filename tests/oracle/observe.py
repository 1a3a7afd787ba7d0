"""The recorder: what `instrument.py` calls while a program runs.

It keeps the loops that are being iterated (across calls, innermost last), the calls that are
running, and one Event for each call that was made, with pictures of its receiver and arguments: two
pictures are equal when the values are.
"""

import functools
import inspect
import sys
import types
from dataclasses import dataclass, field

MOST_EVENTS = 1500


class TooMuch(BaseException):
    """The program makes more calls than the oracle can compare; what was seen until then counts."""


class Activation:
    """One entry of a loop. `iteration` counts from 1; `ran` are the calls of the current iteration."""

    def __init__(self, site, number, depth):
        self.site, self.number, self.depth = site, number, depth
        self.iteration, self.most = 0, 0
        self.ran, self.disturbed = set(), False


@dataclass
class Event:
    order: int
    site: str
    api: "str | None"
    loops: tuple          # of (activation, iteration), outermost first
    path: tuple           # sites of the calls that are running, outermost first
    contexts: tuple       # API names of the stand-in's contexts that are active
    receiver: object      # a number of the object, or None
    receiver_type: "str | None"
    pictures: dict        # part (a parameter's name, "receiver") -> picture
    constants: dict       # parameter -> constant, for parameters that hold one
    sources: dict         # part -> sites that flowed into it
    missing: tuple        # parameters of the callee that nothing binds
    functions: dict       # parameter -> code object of a function that is passed
    result: object = None  # number of the result, when it is an object
    made_version: bool = False  # a dataset's method: its result is a later version of its receiver
    called: set = field(default_factory=set)  # (parameter, API) that a passed function called


class GeneratorState:
    def __init__(self):
        self.base, self.kept, self.running = 0, [], True


class Observer:
    def __init__(self, standin, modules):
        self.standin, self.modules = standin, modules  # modules: names of the program's own
        self.stack, self.running, self.contexts, self.events = [], [], [], []
        self.activations = []
        self.iterations = []     # (loop site, frozenset of call sites) of undisturbed, completed iterations
        self.kept, self.numbers, self.parents, self.signatures = [], {}, {}, {}
        standin.observer = self

    # objects --------------------------------------------------------------------------------------

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
        if isinstance(function, type):
            return vars(function).get("api_name")
        if hasattr(function, "api_name"):
            return function.api_name
        name = getattr(function, "__name__", None)
        owner = getattr(function, "__self__", receiver)
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
        if isinstance(thing, tf.Tensor):
            return thing.value
        if isinstance(thing, tf.Variable):
            return ("variable", thing.number, 0 if tf.graph_mode else thing.version)
        if isinstance(thing, tf.Dataset):
            return ("dataset", thing.number)
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
            cells = [self.picture(c.cell_contents, depth + 1, below) for c in thing.__closure__ or ()
                     if _is_full(c)]
            return ("function", thing.__code__.co_filename, thing.__code__.co_firstlineno, *cells)
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

    # calls ----------------------------------------------------------------------------------------

    def current_site(self):
        return self.running[-1][0].site if self.running else None

    def bound(self, function, arguments, keywords):
        """({parameter: value}, parameters that nothing binds); only what names are known."""
        if getattr(function, "free_signature", False) or isinstance(function, functools.partial):
            return dict(keywords), ()
        key = id(function.__func__) if isinstance(function, types.MethodType) else id(function)
        if key not in self.signatures:
            self.kept.append(function)
            try:
                self.signatures[key] = inspect.signature(function)
            except (TypeError, ValueError):
                self.signatures[key] = None
        signature = self.signatures[key]
        if signature is None:
            return dict(keywords), ()
        try:
            got = signature.bind(*arguments, **keywords).arguments
        except TypeError:
            return {}, ()
        named = {n: v for n, v in got.items()
                 if signature.parameters[n].kind not in (inspect.Parameter.VAR_POSITIONAL,
                                                         inspect.Parameter.VAR_KEYWORD)}
        missing = tuple(n for n, p in signature.parameters.items()
                        if n not in got and p.kind is not inspect.Parameter.VAR_KEYWORD)
        return named, missing

    def begin(self, site, function, receiver, arguments, keywords, code):
        if len(self.events) >= MOST_EVENTS:
            raise TooMuch()
        has_receiver = receiver is not None and not isinstance(receiver, (types.ModuleType, type))
        named, missing = self.bound(function, arguments, keywords)
        parts = dict(named)
        if has_receiver:
            parts["receiver"] = receiver
        everything = (receiver if has_receiver else None, arguments, keywords)
        event = Event(
            order=len(self.events), site=site, api=self.api(function, receiver),
            loops=tuple((a, a.iteration) for a in self.stack),
            path=tuple(e.site for e, _ in self.running), contexts=tuple(self.contexts),
            receiver=self.number(receiver) if has_receiver and self.is_object(receiver) else None,
            receiver_type=self.type_name(receiver) if has_receiver else None,
            pictures={name: self.picture(value) for name, value in parts.items()},
            constants={name: value for name, value in named.items()
                       if value is None or isinstance(value, (bool, int, float, str))},
            sources={name: self.standin.sources_of(value) for name, value in parts.items()},
            missing=missing,
            functions={name: value.__code__ for name, value in named.items()
                       if isinstance(value, types.FunctionType)},
            made_version=isinstance(receiver, self.standin.Dataset))
        event.pictures["call"] = self.picture(everything)
        for activation in self.stack:
            activation.ran.add(site)
        self.events.append(event)
        if event.api:
            self.note_callers(event, code)
        return event

    def note_callers(self, event, code):
        """Each running call whose function argument is being run called this event's API through it."""
        codes = {code}
        for outer, outer_code in reversed(self.running):
            for parameter, passed in outer.functions.items():
                if passed in codes:
                    outer.called.add((parameter, event.api))
            codes.add(outer_code)

    def run(self, site, function, receiver, arguments, keywords, code):
        event = self.begin(site, function, receiver, arguments, keywords, code)
        depth = len(self.stack)
        self.running.append((event, code))
        try:
            result = function(*arguments, **keywords)
        finally:
            self.running.pop()
            del self.stack[depth:]  # loops that an exception left behind in the callee
        if self.is_object(result):
            event.result = self.number(result)
        return result

    def call(self, site, function, *arguments, **keywords):
        return self.run(site, function, None, arguments, keywords, sys._getframe(1).f_code)

    def method(self, site, receiver, name, *arguments, **keywords):
        function = getattr(receiver, name)
        return self.run(site, function, receiver, arguments, keywords, sys._getframe(1).f_code)

    def context_entered(self, api):
        self.contexts.append(api)

    def context_left(self, api):
        if api in self.contexts:
            del self.contexts[len(self.contexts) - 1 - self.contexts[::-1].index(api)]

    # loops ----------------------------------------------------------------------------------------

    def new(self, site):
        return Activation(site, len(self.activations), len(self.running))

    def enter(self, activation):
        self.activations.append(activation)
        activation.depth = len(self.running)
        self.stack.append(activation)

    def complete(self, activation):
        if activation.iteration and not activation.disturbed:
            self.iterations.append((activation.site, frozenset(activation.ran)))
        activation.ran, activation.disturbed = set(), False

    def advance(self, activation):
        self.complete(activation)
        activation.iteration += 1
        activation.most = max(activation.most, activation.iteration)

    def retract(self, activation):
        """The head was reached and there was no further iteration."""
        if activation.most == activation.iteration:
            activation.most -= 1
        activation.iteration -= 1

    def drop(self, activation):
        if activation in self.stack:
            del self.stack[self.stack.index(activation):]

    def over(self, activation, iterable):
        iterator = iter(iterable)
        self.enter(activation)
        return _Loop(self, activation, iterator)

    def step(self, activation):
        if activation not in self.stack:
            self.enter(activation)
        self.unwind(activation)
        self.advance(activation)
        return True

    def ended(self, activation):
        self.retract(activation)
        self.drop(activation)

    def mark(self):
        return self.stack[-1] if self.stack else None

    def unwind(self, mark):
        """Drops the loops that a handled exception left behind above the mark."""
        if mark is None:
            if not self.running:
                del self.stack[:]
        elif mark in self.stack:
            del self.stack[self.stack.index(mark) + 1:]

    def caught(self, mark):
        self.unwind(mark)
        for activation in self.stack:
            activation.disturbed = True

    # generators -----------------------------------------------------------------------------------

    def generator(self):
        state = GeneratorState()
        state.base = len(self.stack)
        return state

    def suspend(self, state, value):
        state.kept = self.stack[state.base:]
        del self.stack[state.base:]
        return value

    def resume(self, state, sent):
        state.base = len(self.stack)
        self.stack += state.kept
        return sent

    def delegate(self, state, iterable):
        for value in iterable:
            self.resume(state, (yield self.suspend(state, value)))

    def over_first(self, activation, iterable):
        return _GeneratorLoop(self, activation, iter(iterable))

    def over_next(self, activation, iterable):
        self.enter(activation)
        return _Loop(self, activation, iter(iterable), sys._getframe(1).f_locals.get(".0"))

    def pause(self, value):
        first = sys._getframe(1).f_locals.get(".0")
        if isinstance(first, _GeneratorLoop):
            self.suspend(first.state, value)
        return value


class _Loop:
    """Counts the iterations of one activation; `outer` is the generator expression it stands in."""

    def __init__(self, observer, activation, iterator, outer=None):
        self.observer, self.activation, self.iterator, self.outer = observer, activation, iterator, outer

    def __iter__(self):
        return self

    def __next__(self):
        observer, activation = self.observer, self.activation
        if isinstance(self.outer, _GeneratorLoop):
            self.outer.wake()
        if activation in observer.stack:
            observer.unwind(activation)
        observer.advance(activation)
        try:
            return next(self.iterator)
        except StopIteration:
            observer.retract(activation)
            observer.drop(activation)
            raise


class _GeneratorLoop(_Loop):
    """The first loop of a generator expression, which keeps its loops while it stands still."""

    def __init__(self, observer, activation, iterator):
        super().__init__(observer, activation, iterator)
        self.state, self.started, self.asleep = GeneratorState(), False, False

    def wake(self):
        if self.state.kept:
            kept, self.state.kept = self.state.kept, []
            self.state.base = len(self.observer.stack)
            self.observer.stack += kept

    def __next__(self):
        if not self.started:
            self.started = True
            self.state.base = len(self.observer.stack)
            self.observer.enter(self.activation)
        self.wake()
        return super().__next__()


def _is_full(cell):
    try:
        return cell.cell_contents is not None or True
    except ValueError:
        return False
