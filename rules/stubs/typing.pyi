"""Types as values; none of them does anything when the program runs."""
from ppcheck import new
from collections.abc import (AsyncIterator as AsyncIterator, Awaitable as Awaitable, Callable as Callable, Collection as Collection,
    Generator as Generator, Hashable as Hashable, Iterable as Iterable, Iterator as Iterator, Mapping as Mapping,
    MutableMapping as MutableMapping, MutableSequence as MutableSequence, Sequence as Sequence, Sized as Sized)

class _SpecialForm:
    def __getitem__(self, parameters: object) -> object: ...

Any: _SpecialForm
Annotated: _SpecialForm
ClassVar: _SpecialForm
Concatenate: _SpecialForm
Final: _SpecialForm
Generic: _SpecialForm
Literal: _SpecialForm
LiteralString: _SpecialForm
Never: _SpecialForm
NoReturn: _SpecialForm
NotRequired: _SpecialForm
Optional: _SpecialForm
Protocol: _SpecialForm
Required: _SpecialForm
Self: _SpecialForm
TypeAlias: _SpecialForm
TypeGuard: _SpecialForm
Union: _SpecialForm
Unpack: _SpecialForm

class TypeVar:
    def __init__(self, name: str, *constraints: object, bound: object = None, covariant: bool = False,
                 contravariant: bool = False) -> None: ...

class ParamSpec:
    args: object
    kwargs: object
    def __init__(self, name: str, *, bound: object = None) -> None: ...

class TypeVarTuple:
    def __init__(self, name: str) -> None: ...

class NamedTuple(tuple): ...
class TypedDict(dict): ...
class IO: ...
class TextIO(IO): ...
class BinaryIO(IO): ...
class Pattern: ...
class Match: ...

AnyStr: TypeVar
DefaultDict = dict
Deque = list
Dict = dict
FrozenSet = frozenset
List = list
OrderedDict = dict
Set = set
Text = str
Tuple = tuple
Type = type
TYPE_CHECKING: bool

def NewType(name: str, tp: object) -> Callable: ...
def assert_never(arg: Never) -> Never: ...
_T = TypeVar("_T")

def cast(typ: object, val: _T) -> _T: ...
def final(f: _T) -> _T: ...
def get_args(tp: object) -> tuple: ...
def get_origin(tp: object) -> object: ...
def get_type_hints(obj: object, globalns: object = None, localns: object = None, include_extras: bool = False) -> dict: ...
def no_type_check(arg: _T) -> _T: ...
def overload(func: _T) -> _T: ...
def runtime_checkable(cls: _T) -> _T: ...
