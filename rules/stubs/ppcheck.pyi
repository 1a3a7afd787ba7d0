"""The words with which a stub says what a function does beside returning its result.

    from ppcheck import mutates

    class Optimizer:
        @mutates
        def step(self) -> None: ...

In a file that imports from `ppcheck`, a function without such a word is pure: the same result for the same arguments, and
nothing changed. In a file that does not, its effects are unknown.
"""
from typing import Callable, TypeVar

_F = TypeVar("_F", bound=Callable)

def mutates(function: _F) -> _F:
    """Changes its receiver; of a plain function: its first argument."""

def changes(*parameters: str) -> Callable[[_F], _F]:
    """Changes what is handed to these parameters, with all that it holds."""

def new(function: _F) -> _F:
    """Its result is another object than the receiver, though it has the receiver's type."""

def random(function: _F) -> _F:
    """Another result each time."""

def reads(function: _F) -> _F:
    """Its result depends on a file, the clock, the network, or another thing outside the program."""

def calls(*parameters: str) -> Callable[[_F], _F]:
    """Calls the functions handed to these parameters."""

def iterates(*parameters: str) -> Callable[[_F], _F]:
    """Goes through these parameters, element by element."""

def length(*parameters: str) -> Callable[[_F], _F]:
    """Its result has as many elements as the shortest of these parameters, or fewer; a result that is a number is that number.
    `self` is the receiver. (`@iterates` alone says nothing of the kind: `itertools.cycle` goes through its argument for ever.)"""

def counts(*parameters: str) -> Callable[[_F], _F]:
    """Its elements are numbers from start up to stop by step. Names these parameters: stop; start, stop; or start, stop, step."""

def numbers(parameter: str) -> Callable[[_F], _F]:
    """Its elements are pairs, the first of each a number that counts up from this parameter."""

def repeats(function: _F) -> _F:
    """Whoever is handed this function, or inherits this method, runs it again and again."""

def once(function: _F) -> _F:
    """Runs the body of the function it decorates once."""

def compiles(function: _F) -> _F:
    """Traces the function it is handed: a loop over a tensor in it is no loop of Python."""

def measures(function: _F) -> _F:
    """Tells of the form of its argument (length, shape, type) and not of its contents: data do not flow through it."""

def attribute(object: str, name: str, default: str = ...) -> Callable[[_F], _F]:
    """Its result is the attribute of the first of these parameters that the second names, or else the third."""

def has_attribute(object: str, name: str) -> Callable[[_F], _F]:
    """Its result says whether the first of these parameters has the attribute that the second names."""

def setting(name: str, default: str, other_name: str = ...) -> Callable[[_F], _F]:
    """Declares a setting of the name that the first of these parameters gives (of several the first with two dashes; dashes
    before it are left out, one in it is an underscore) or, if it is passed, the third, and of the value of the second."""

def settings(function: _F) -> _F:
    """On `__getattr__`: the attributes of the object are the settings that `@setting` functions have declared."""

def bounded(most: int) -> Callable[[_F], _F]:
    """Its result has at most so many elements; a number that it returns is at most so large."""

def tests_type(object: str, *classes: str) -> Callable[[_F], _F]:
    """Its result says whether the first of these parameters is an instance of one of the classes: those that another
    parameter names, or those named here by their full names."""

def binds(parameter: str) -> Callable[[_F], _F]:
    """Its result calls this parameter, with the other arguments passed first."""
