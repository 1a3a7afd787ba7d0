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

from pictures import Pictures

MOST_EVENTS = 1500
CONTAINERS = (list, dict, set)


def is_called_object(function):
    """An instance that is called by its `__call__`, and no function, class, bound method or partial."""
    return isinstance(getattr(type(function), "__call__", None), types.FunctionType)


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
    receiver_class: object = None  # types of receiver and result, as Python has them
    result_class: object = None
    container: object = None       # number of a receiver that is a list, a dict or a set
    made: object = None            # number of the result, when it is an object or such a container
    called: set = field(default_factory=set)  # (parameter, API) that a passed function called


class GeneratorState:
    def __init__(self):
        self.base, self.kept, self.running = 0, [], True


class Observer(Pictures):
    def __init__(self, standin, modules):
        super().__init__(standin, modules)
        self.stack, self.running, self.contexts, self.events = [], [], [], []
        self.activations = []
        self.iterations = []     # (loop site, frozenset of call sites) of undisturbed, completed iterations
        self.signatures = {}
        standin.observer = self

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
                # Of what is called: a decorator's wrapper takes what its own `def` says.
                self.signatures[key] = inspect.signature(function, follow_wrapped=False)
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
            made_version=isinstance(receiver, self.standin.Dataset),
            receiver_class=type(receiver) if has_receiver else None,
            container=self.number(receiver) if has_receiver and isinstance(receiver, CONTAINERS) else None)
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
        event.result_class = type(result)
        if self.is_object(result):
            event.result = event.made = self.number(result)
        elif isinstance(result, CONTAINERS):
            event.made = self.number(result)
        return result

    def call(self, site, function, *arguments, **keywords):
        receiver = function if is_called_object(function) else None
        return self.run(site, function, receiver, arguments, keywords, sys._getframe(1).f_code)

    def method(self, site, receiver, name, *arguments, **keywords):
        function = getattr(receiver, name)
        if not isinstance(receiver, type) and name in getattr(receiver, "__dict__", {}):
            receiver = function if is_called_object(function) else None  # an attribute that is called, no method
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
        if self.is_traced_loop(iterable):
            return iterator
        self.enter(activation)
        return _Loop(self, activation, iterator)

    def is_traced_loop(self, iterable):
        """A loop over a tensor or a dataset in a function that is traced is no loop of Python."""
        if not isinstance(iterable, (self.standin.Tensor, self.standin.Dataset)):
            return False
        frame = sys._getframe(1)
        while frame is not None and frame.f_code not in self.standin.traced:
            frame = frame.f_back
        return frame is not None

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
