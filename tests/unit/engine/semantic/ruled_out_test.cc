// Which calls of a helper its own tests keep from the event, by what the way passes.
#include <gtest/gtest.h>

#include "tests/unit/engine/semantic/lib.h"
#include "tests/unit/engine/semantic/program.h"

namespace ppcheck::semantic {
namespace {

struct RuledOutRow {
  const char* title;
  const char* expected;  // whether an iteration of the loop at `# L` runs `ping` at `# A`
  const char* code;
};

class RuledOutTable : public testing::TestWithParam<RuledOutRow> {};

TEST_P(RuledOutTable, Answers) {
  const Program p({{"m.py", std::string("from lib import *\n") + GetParam().code}, {"lib.pyi", kLib}});
  Truth out = Truth::kFalse;
  for (const PathAnswer& a : p.model().in(p.call("A", "ping"), p.loop("L"))) out = base::either(out, a.truth);
  EXPECT_EQ(base::word_of(out), GetParam().expected) << GetParam().title << GetParam().code;
}

INSTANTIATE_TEST_SUITE_P(
    RuledOut, RuledOutTable,
    testing::Values(
        RuledOutRow{"a default that is left", "no", R"(
def f(xs):
    for x in xs:  # L
        g(x)

def g(x, bias=None):
    if bias is not None:
        ping()  # A
)"},
        RuledOutRow{"the other side of it", "yes", R"(
def f(xs):
    for x in xs:  # L
        g(x)

def g(x, bias=None):
    if bias is not None:
        return
    ping()  # A
)"},
        RuledOutRow{"something is passed, who knows what", "yes", R"(
def f(xs, b):
    for x in xs:  # L
        g(x, b)

def g(x, bias=None):
    if bias is not None:
        ping()  # A
)"},
        RuledOutRow{"a display is never None", "no", R"(
def f(xs):
    for x in xs:  # L
        g([x])

def g(xs):
    if xs is None:
        ping()  # A
)"},
        RuledOutRow{"an object or None", "yes", R"(
def f(xs, c):
    for x in xs:  # L
        g([x] if c else None)

def g(xs):
    if xs is None:
        ping()  # A
)"},
        RuledOutRow{"a number that is too small", "no", R"(
def f(xs):
    for x in xs:  # L
        g(1)

def g(n, causal=True):
    if n > 1 and causal:
        ping()  # A
)"},
        RuledOutRow{"a number that is large enough", "yes", R"(
def f(xs):
    for x in xs:  # L
        g(2)

def g(n):
    if n >= 2:
        ping()  # A
)"},
        RuledOutRow{"below a bound, from the other side", "no", R"(
def f(xs):
    for x in xs:  # L
        g(2)

def g(n):
    if 2 <= n:
        return
    ping()  # A
)"},
        RuledOutRow{"numbers on both sides of the bound", "yes", R"(
def f(xs):
    for x in xs:  # L
        g(1 if x else 3)

def g(n):
    if n < 2:
        ping()  # A
)"},
        RuledOutRow{"texts are not ordered", "yes", R"(
def f(xs):
    for x in xs:  # L
        g("a")

def g(n):
    if n > "b":
        ping()  # A
)"},
        RuledOutRow{"a number is no text", "no", R"(
def f(xs):
    for x in xs:  # L
        g(3)

def g(x):
    if is_a(x, str):
        ping()  # A
)"},
        RuledOutRow{"a number is a number", "yes", R"(
def f(xs):
    for x in xs:  # L
        g(3)

def g(x):
    if is_a(x, int):
        ping()  # A
)"},
        RuledOutRow{"one of two types", "yes", R"(
def f(xs):
    for x in xs:  # L
        g(3)

def g(x):
    if not is_a(x, (str, int)):
        return
    ping()  # A
)"},
        RuledOutRow{"neither of two types", "no", R"(
def f(xs):
    for x in xs:  # L
        g([])

def g(x):
    if not is_a(x, (str, int)):
        return
    ping()  # A
)"},
        RuledOutRow{"a sub-class of the type", "no", R"(
class A: pass
class B(A): pass
def f(xs):
    for x in xs:  # L
        g(B())

def g(x):
    if is_a(x, A):
        return
    ping()  # A
)"},
        RuledOutRow{"another class", "no", R"(
class A: pass
class B: pass
def f(xs):
    for x in xs:  # L
        g(B())

def g(x):
    if is_a(x, A):
        ping()  # A
)"},
        RuledOutRow{"a class whose base is not known", "yes", R"(
import other
class A(other.Base): pass
class B: pass
def f(xs):
    for x in xs:  # L
        g(B())

def g(x):
    if is_a(x, A):
        ping()  # A
)"},
        RuledOutRow{"a protocol, which a class may fulfil without deriving from it", "yes", R"(
from collections.abc import Sized

class A:
    def __len__(self):
        return 3

def f(xs):
    for x in xs:  # L
        g(A())

def g(x):
    if is_a(x, Sized):
        ping()  # A
)"},
        RuledOutRow{"a type that is not known", "yes", R"(
def f(xs):
    for x in xs:  # L
        g(x)

def g(x):
    if is_a(x, str):
        ping()  # A
)"},
        RuledOutRow{"types that are not known", "yes", R"(
def kinds(): return other()
def f(xs):
    for x in xs:  # L
        g(3)

def g(x):
    if is_a(x, kinds()):
        ping()  # A
)"},
        RuledOutRow{"a type that the stub names", "no", R"(
def f(xs):
    for x in xs:  # L
        g(3)

def g(x):
    if is_tensor(x):
        ping()  # A
)"},
        RuledOutRow{"the type that the stub names", "no", R"(
def f(xs):
    for x in xs:  # L
        g(make())

def g(x):
    if not is_tensor(x):
        ping()  # A
)"},
        RuledOutRow{"what the object was made with", "no", R"(
class C:
    def __init__(self, static=False):
        self.static = static
    def g(self):
        if self.static:
            return
        ping()  # A
def f(xs):
    c = C(static=True)
    for x in xs:  # L
        c.g()
)"},
        RuledOutRow{"the default that it was made with", "yes", R"(
class C:
    def __init__(self, static=False):
        self.static = static
    def g(self):
        if self.static:
            return
        ping()  # A
def f(xs):
    c = C()
    for x in xs:  # L
        c.g()
)"},
        RuledOutRow{"one of two objects", "yes", R"(
class C:
    def __init__(self, static=False):
        self.static = static
    def g(self):
        if self.static:
            return
        ping()  # A
def f(xs):
    c = C(True) if xs else C(False)
    for x in xs:  # L
        c.g()
)"},
        RuledOutRow{"another object of the class", "no", R"(
class C:
    def __init__(self, static=False):
        self.static = static
    def g(self):
        if self.static:
            return
        ping()  # A
def f(xs):
    c, d = C(True), C(False)
    d.g()
    for x in xs:  # L
        c.g()
)"},
        RuledOutRow{"changed behind the constructor", "yes", R"(
class C:
    def __init__(self, static=False):
        self.static = static
    def g(self):
        if self.static:
            return
        ping()  # A
def f(xs):
    c = C(True)
    c.static = False
    for x in xs:  # L
        c.g()
)"},
        RuledOutRow{"through the constructor of a sub-class", "no", R"(
class C:
    def __init__(self, static=False):
        self.static = static
    def g(self):
        if self.static:
            return
        ping()  # A
class D(C):
    def __init__(self):
        super().__init__(True)
def f(xs):
    d = D()
    for x in xs:  # L
        d.g()
)"},
        RuledOutRow{"an object that is handed in", "yes", R"(
class C:
    def __init__(self, static=False):
        self.static = static
    def g(self):
        if self.static:
            return
        ping()  # A
def f(xs, c: C):
    for x in xs:  # L
        c.g()
)"},
        RuledOutRow{"an object that is held by another", "no", R"(
class C:
    def __init__(self, static=False):
        self.static = static
    def g(self):
        if self.static:
            return
        ping()  # A
class H:
    def __init__(self, static):
        self.c = C(static)
    def run(self, xs):
        for x in xs:  # L
            self.c.g()
def f(xs):
    H(True).run(xs)
)"},
        RuledOutRow{"a method that sets it later", "yes", R"(
class C:
    def __init__(self):
        self.set(True)
    def set(self, static):
        self.static = static
    def g(self):
        if self.static:
            return
        ping()  # A
def f(xs):
    c = C()
    c.set(False)
    for x in xs:  # L
        c.g()
)"},
        RuledOutRow{"a text that differs", "no", R"(
def f(xs):
    for x in xs:  # L
        g(x, "train")

def g(x, mode):
    if mode == "eval":
        ping()  # A
)"},
        RuledOutRow{"a text that is the same", "yes", R"(
def f(xs):
    for x in xs:  # L
        g(x, "eval")

def g(x, mode):
    if mode == "eval":
        ping()  # A
)"},
        RuledOutRow{"not equal", "no", R"(
def f(xs):
    for x in xs:  # L
        g(x, "eval")

def g(x, mode):
    if mode != "eval":
        ping()  # A
)"},
        RuledOutRow{"one of several texts", "no", R"(
def f(xs):
    for x in xs:  # L
        g(x, "serve")

def g(x, mode):
    if mode in ("train", "eval"):
        ping()  # A
)"},
        RuledOutRow{"none of several texts", "no", R"(
def f(xs):
    for x in xs:  # L
        g(x, "train")

def g(x, mode):
    if mode not in ["train", "eval"]:
        ping()  # A
)"},
        RuledOutRow{"several texts, one not known", "yes", R"(
def f(xs, other):
    for x in xs:  # L
        g(x, "serve", other)

def g(x, mode, other):
    if mode in ("train", other):
        ping()  # A
)"},
        RuledOutRow{"a flag", "no", R"(
def f(xs):
    for x in xs:  # L
        g(x, training=False)

def g(x, training=True):
    if training:
        ping()  # A
)"},
        RuledOutRow{"a flag, negated", "no", R"(
def f(xs):
    for x in xs:  # L
        g(x)

def g(x, training=True):
    if not training:
        ping()  # A
)"},
        RuledOutRow{"the opposite of an empty text is passed", "yes", R"(
def f(xs):
    for x in xs:  # L
        g(x, not "")

def g(x, anonymous):
    if anonymous:
        ping()  # A
)"},
        RuledOutRow{"both flags are passed", "yes", R"(
def f(xs, c):
    for x in xs:  # L
        g(x, True if c else False)

def g(x, training):
    if training:
        ping()  # A
)"},
        RuledOutRow{"one of two calls", "yes", R"(
def f(xs):
    for x in xs:  # L
        g(x, 0)
        g(x, 1)

def g(x, n):
    if n:
        ping()  # A
)"},
        RuledOutRow{"two conditions, one of which is closed", "no", R"(
def f(xs):
    for x in xs:  # L
        g(x, 0)

def g(x, n):
    if x and n:
        ping()  # A
)"},
        RuledOutRow{"two conditions, one of which is open", "yes", R"(
def f(xs):
    for x in xs:  # L
        g(x, 0)

def g(x, n):
    if x or n:
        ping()  # A
)"},
        RuledOutRow{"through two functions", "no", R"(
def f(xs):
    for x in xs:  # L
        g(x, None)

def g(x, mask):
    h(x, mask)

def h(x, mask):
    if mask is not None:
        ping()  # A
)"},
        RuledOutRow{"a recursion passes something else", "yes", R"(
def f(xs):
    for x in xs:  # L
        even(x, 4)

def even(x, n):
    return odd(x, n - 1) if n else ping()  # A

def odd(x, n):
    return even(x, n - 1)
)"},
        RuledOutRow{"passed by a dict, or not", "yes", R"(
def f(xs):
    for x in xs:  # L
        g(**{"x": 1, **x})

def g(x=0, data=None):
    if data is None:
        ping()  # A
)"},
        RuledOutRow{"a dict of numbers passes no None, and need not pass this", "yes", R"(
def f(n):
    for c in [{"rate": 0.1}, {"rate": 0.2}]:  # L
        g(**c)

def g(rate, data=None):
    if data is None:
        ping()  # A
)"},
        RuledOutRow{"one is 1.0 perhaps", "yes", R"(
def f(xs):
    for x in xs:  # L
        g(x, True)

def g(x, n):
    if n == 1:
        ping()  # A
)"},
        RuledOutRow{"the loop's own function asks", "yes", R"(
DEBUG = False

def f(xs):
    for x in xs:  # L
        if DEBUG:
            ping()  # A
)"},
        RuledOutRow{"assigned before it is asked", "yes", R"(
def f(xs):
    for x in xs:  # L
        g(x)

def g(x, mask=None):
    if mask is None:
        mask = x
    if mask is not None:
        ping()  # A
)"}),
    [](const auto& info) { return "row" + std::to_string(info.index); });

}  // namespace
}  // namespace ppcheck::semantic
