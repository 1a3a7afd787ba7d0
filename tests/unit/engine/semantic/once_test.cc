// What runs once in a loop, and what looks as if it did.
#include <gtest/gtest.h>

#include "tests/unit/engine/semantic/lib.h"
#include "tests/unit/engine/semantic/program.h"

namespace ppcheck::semantic {
namespace {

struct OnceRow {
  const char* title;
  bool once;
  const char* code;  // call of `ping` at `# A`, loop at `# L`
};

class OnceTable : public testing::TestWithParam<OnceRow> {};

TEST_P(OnceTable, Answers) {
  const Program p({{"m.py", std::string("from lib import *\n") + GetParam().code}, {"lib.pyi", kLib}});
  EXPECT_EQ(p.model().in(p.call("A", "ping"), p.loop("L")).empty(), GetParam().once)
      << GetParam().title << GetParam().code;
}

INSTANTIATE_TEST_SUITE_P(
    Once, OnceTable,
    testing::Values(
        OnceRow{"a generator's code before its first yield", true, R"(
def g(n):
    ping()  # A
    for i in range(n):
        yield i

def f(n):
    for x in g(n):  # L
        print(x)
)"},
        OnceRow{"a generator's code behind its last yield", true, R"(
def g(n):
    for i in range(n):
        yield i
    ping()  # A

def f(n):
    for x in g(n):  # L
        print(x)
)"},
        OnceRow{"a generator's code between two yields", false, R"(
def g(n):
    yield 0
    ping()  # A
    yield n

def f(n):
    for x in g(n):  # L
        print(x)
)"},
        OnceRow{"a generator's code before a yield that is repeated", false, R"(
def g(n):
    while True:
        ping()  # A
        yield n

def f(n):
    for x in g(n):  # L
        print(x)
)"},
        OnceRow{"a generator's first code, in a loop round the loop", false, R"(
def g(n):
    ping()  # A
    yield n

def f(n):
    for k in range(n):  # L
        for x in g(n):
            print(x)
)"},
        OnceRow{"step zero or something else", false, R"(
def f(n, x):
    for i in range(n):  # L
        if i == 0 or x:
            ping()  # A
)"},
        OnceRow{"step zero and something else", true, R"(
def f(n, x):
    for i in range(n):  # L
        if i == 0 and x:
            ping()  # A
)"},
        OnceRow{"something else and step zero", true, R"(
def f(n, x):
    for i in range(n):  # L
        if x and i == 0:
            ping()  # A
)"},
        OnceRow{"deep under step zero", true, R"(
def f(n, x):
    for i in range(n):  # L
        if i == 0:
            for y in x:
                if y:
                    ping(y)  # A
)"},
        OnceRow{"a part of the step", false, R"(
def f(n):
    for i in range(n):  # L
        i = i % 2
        if i == 0:
            ping()  # A
)"},
        OnceRow{"compared with something that changes", false, R"(
def f(n, g):
    for i in range(n):  # L
        if i == g():
            ping()  # A
)"},
        OnceRow{"every other step", false, R"(
def f(n):
    for i in range(n):  # L
        if i % 100 == 0:
            ping()  # A
)"},
        OnceRow{"the first number of enumerate from one", true, R"(
def f(xs):
    for i, x in enumerate(xs, 1):  # L
        if i == 1:
            ping()  # A
)"},
        OnceRow{"a pair of enumerate", true, R"(
def f(xs):
    for pair in enumerate(xs):  # L
        if pair[0] == 0:
            ping()  # A
)"},
        OnceRow{"the number of enumerate in a comprehension", true, R"(
def f(xs):
    return [ping() if i == 0 else x for i, x in enumerate(xs)]  # A L
)"},
        OnceRow{"map over a counting loop", false, R"(
def f(n):
    for i in map(abs, range(-n, n)):  # L
        if i == 3:
            ping()  # A
)"},
        OnceRow{"a counter that starts again", false, R"(
def f(go):
    i = 0
    while go():  # L
        if i == 0:
            ping()  # A
        i += 1
        if go():
            i = 0
)"},
        OnceRow{"a counter that continue passes by", false, R"(
def f(go):
    i = 0
    while go():  # L
        if i == 0:
            ping()  # A
            if go():
                continue
        i += 1
)"},
        OnceRow{"a counter that counts down", true, R"(
def f(go):
    i = 3
    while go():  # L
        if i == 0:
            ping()  # A
        i -= 1
)"},
        OnceRow{"a counter that stands still", false, R"(
def f(go):
    i = 0
    while go():  # L
        if i == 0:
            ping()  # A
        i += 0
)"},
        OnceRow{"the counter of the outer loop", true, R"(
def f(n, m):
    for i in range(n):  # L
        for j in range(m):
            if i == 0:
                ping()  # A
)"},
        OnceRow{"the counter of the outer loop, seen from the inner", false, R"(
def f(n, m):
    for i in range(n):
        for j in range(m):  # L
            if i == 0:
                ping()  # A
)"},
        OnceRow{"the counter handed to another parameter", false, R"(
def g(step, other):
    if other == 0:
        ping()  # A

def f(n, x):
    for i in range(n):  # L
        g(i, x)
)"},
        OnceRow{"behind an early continue", true, R"(
def f(xs):
    net = None
    for x in xs:  # L
        if net is not None:
            continue
        net = ping()  # A
)"},
        OnceRow{"behind an early return", true, R"(
class C:
    net = None

    def get(self):
        if self.net is not None:
            return self.net
        self.net = ping()  # A
        return self.net

def f(xs):
    c = C()
    for x in xs:  # L
        c.get()
)"},
        OnceRow{"a helper under the guard", true, R"(
def build():
    return ping()  # A

def f(xs):
    net = None
    for x in xs:  # L
        if net is None:
            net = build()
)"},
        OnceRow{"another helper beside the guard", false, R"(
def build():
    return ping()  # A

def f(xs):
    net = None
    for x in xs:  # L
        if net is None:
            net = build()
        build()
)"},
        OnceRow{"None again", false, R"(
def f(xs):
    net = None
    for x in xs:  # L
        if net is None:
            ping()  # A
            net = None
)"},
        OnceRow{"None in a handler", false, R"(
def f(xs):
    net = None
    for x in xs:  # L
        try:
            if net is None:
                net = ping()  # A
            net.run(x)
        except ValueError:
            net = None
)"},
        OnceRow{"set for the next round only", false, R"(
def f(xs):
    last = None
    for x in xs:  # L
        if last is None:
            ping()  # A
        last = x.parent
        last = None if x else last
)"},
        OnceRow{"a value compared with a text", true, R"(
def f(xs):
    state = "new"
    for x in xs:  # L
        if state == "new":
            ping()  # A
            state = "ready"
)"},
        OnceRow{"a value that differs from a text", true, R"(
def f(xs, state):
    for x in xs:  # L
        if state != "ready":
            ping()  # A
            state = "ready"
)"},
        OnceRow{"a value compared with the text it gets", false, R"(
def f(xs, state):
    for x in xs:  # L
        if state == "ready":
            ping()  # A
            state = "ready"
)"},
        OnceRow{"a flag that is set before the inner loop ends", true, R"(
def f(xs):
    first = True
    for x in xs:  # L
        for y in x:
            if first:
                ping()  # A
                first = False
)"},
        OnceRow{"a flag that each outer iteration sets", false, R"(
def f(xs):
    for x in xs:  # L
        first = True
        for y in x:
            if first:
                ping()  # A
                first = False
)"},
        OnceRow{"a flag that each outer iteration sets, seen from the inner loop", true, R"(
def f(xs):
    for x in xs:
        first = True
        for y in x:  # L
            if first:
                ping()  # A
                first = False
)"},
        OnceRow{"a flag of the module", true, R"(
first = True
for x in read():  # L
    if first:
        ping()  # A
    first = False
)"},
        OnceRow{"not a model, and a model is true", true, R"(
class Model:
    pass

def f(xs):
    model = None
    for x in xs:  # L
        if not model:
            ping()  # A
            model = Model()
)"},
        OnceRow{"not a list, and a list may be empty", false, R"(
def f(xs):
    found = None
    for x in xs:  # L
        if not found:
            ping()  # A
            found = read()
)"},
        OnceRow{"a model with a length", false, R"(
class Model:
    def __len__(self):
        return 0

def f(xs):
    model = None
    for x in xs:  # L
        if not model:
            ping()  # A
            model = Model()
)"},
        OnceRow{"objects of a list", false, R"(
class C:
    def __init__(self):
        self.net = None

    def get(self):
        if self.net is None:
            self.net = ping()  # A

def f():
    for c in [C(), C()]:  # L
        c.get()
)"},
        OnceRow{"an attribute of another object", false, R"(
class C:
    def __init__(self):
        self.net = None

    def get(self, other):
        if self.net is None:
            other.net = ping()  # A

def f(xs):
    c, d = C(), C()
    for x in xs:  # L
        c.get(d)
)"},
        OnceRow{"an attribute that is set under a further test", false, R"(
class C:
    def __init__(self):
        self.net = None

    def get(self, x):
        if self.net is None:
            net = ping()  # A
            if x:
                self.net = net

def f(xs):
    c = C()
    for x in xs:  # L
        c.get(x)
)"},
        OnceRow{"an attribute set by a method under a test", false, R"(
class C:
    def __init__(self):
        self.net = None

    def load(self, x):
        net = ping()  # A
        if x:
            self.net = net

    def get(self, x):
        if self.net is None:
            self.load(x)

def f(xs):
    c = C()
    for x in xs:  # L
        c.get(x)
)"},
        OnceRow{"an object of an object", true, R"(
class D:
    def __init__(self):
        self.net = None

class C:
    def __init__(self):
        self.d = D()

    def get(self):
        if self.d.net is None:
            self.d.net = ping()  # A

def f(xs):
    c = C()
    for x in xs:  # L
        c.get()
)"},
        OnceRow{"an object of an object that is replaced", false, R"(
class D:
    def __init__(self):
        self.net = None

class C:
    def __init__(self):
        self.d = D()

    def get(self):
        if self.d.net is None:
            self.d.net = ping()  # A

def f(xs):
    c = C()
    for x in xs:  # L
        c.get()
        c.d = D()
)"},
        OnceRow{"an attribute that nobody knows", false, R"(
def f(xs, c):
    for x in xs:  # L
        if c.net is None:
            ping()  # A
)"},
        OnceRow{"a global that the loop resets elsewhere", false, R"(
net = None

def reset():
    global net
    net = None

def get():
    global net
    if net is None:
        net = ping()  # A
    return net

def f(xs):
    for x in xs:  # L
        get()
        reset()
)"},
        OnceRow{"a cell that is new each time", false, R"(
def make_one():
    net = None
    def get():
        nonlocal net
        if net is None:
            net = ping()  # A
        return net
    return get()

def f(xs):
    for x in xs:  # L
        make_one()
)"},
        OnceRow{"a key of the loop's caller", true, R"(
cache = {}

def get(key):
    if key not in cache:
        cache[key] = ping()  # A
    return cache[key]

def f(xs, key):
    for x in xs:  # L
        get(key)
)"},
        OnceRow{"a key of the loop", false, R"(
cache = {}

def get(key):
    if key not in cache:
        cache[key] = ping()  # A
    return cache[key]

def f(xs):
    for x in xs:  # L
        get(x)
)"},
        OnceRow{"a cache that is cleared", false, R"(
cache = {}

def f(xs):
    for x in xs:  # L
        if "net" not in cache:
            cache["net"] = ping()  # A
        cache.clear()
)"},
        OnceRow{"a cache that is new each time", false, R"(
def f(xs):
    for x in xs:  # L
        cache = {}
        if "net" not in cache:
            cache["net"] = ping()  # A
)"},
        OnceRow{"another key", false, R"(
cache = {}

def f(xs):
    for x in xs:  # L
        if "net" not in cache:
            cache["other"] = ping()  # A
)"},
        OnceRow{"a key that is there", false, R"(
cache = {}

def f(xs):
    for x in xs:  # L
        if "net" in cache:
            cache["net"] = ping()  # A
)"},
        OnceRow{"a cache of an object", true, R"(
class C:
    def __init__(self):
        self.cache = {}

    def get(self):
        if "net" not in self.cache:
            self.cache["net"] = ping()  # A

def f(xs):
    c = C()
    for x in xs:  # L
        c.get()
)"},
        OnceRow{"an attribute that is not there yet", true, R"(
class C:
    def get(self):
        if not hasattr(self, "x"):
            self.x = ping()  # A
        return self.x
def main(xs):
    c = C()
    for x in xs:  # L
        c.get()
)"},
        OnceRow{"an attribute that is got or None", true, R"(
class C:
    def get(self):
        if getattr(self, "x", None) is None:
            self.x = ping()  # A
        return self.x
def main(xs):
    c = C()
    for x in xs:  # L
        c.get()
)"},
        OnceRow{"another attribute than the one asked for", false, R"(
class C:
    def get(self):
        if not hasattr(self, "y"):
            self.x = ping()  # A
        return self.x
def main(xs):
    c = C()
    for x in xs:  # L
        c.get()
)"},
        OnceRow{"an attribute that is taken away again", false, R"(
class C:
    def get(self):
        if not hasattr(self, "x"):
            self.x = ping()  # A
        del self.x
        return self.x
def main(xs):
    c = C()
    for x in xs:  # L
        c.get()
)"},
        OnceRow{"a break behind it", true, R"(
def f(xs):
    while True:  # L
        for x in xs:
            ping(x)  # A
        break
)"},
        OnceRow{"a return in a finally", true, R"(
def f(xs):
    for x in xs:  # L
        try:
            ping(x)  # A
        finally:
            return 1
)"},
        OnceRow{"a break in a handler", false, R"(
def f(xs):
    for x in xs:  # L
        try:
            ping(x)  # A
        except ValueError:
            break
)"}));

}  // namespace
}  // namespace ppcheck::semantic
