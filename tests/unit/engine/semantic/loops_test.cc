#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/engine/semantic/lib.h"
#include "tests/unit/engine/semantic/program.h"

namespace ppcheck::semantic {
namespace {

using File = Program::File;

std::vector<File> with_lib(std::vector<File> files) {
  files.push_back({"lib.pyi", kLib});
  return files;
}

// The best answer of several ways.
std::string in(const Program& p, CallRef call, LoopRef loop) {
  Truth out = Truth::kFalse;
  for (const PathAnswer& a : p.model().in(call, loop)) out = base::either(out, a.truth);
  return std::string(base::word_of(out));
}

struct InRow {
  const char* title;
  const char* code;      // call at `# A`, loop at `# L`
  const char* expected;  // "yes", "no", "not known"
};

class InTable : public testing::TestWithParam<InRow> {};

TEST_P(InTable, Answers) {
  const Program p(with_lib({{"m.py", std::string("from lib import *\nimport lib\n") + GetParam().code}}));
  EXPECT_EQ(in(p, p.call("A", "ping"), p.loop("L")), GetParam().expected) << GetParam().title << GetParam().code;
}

INSTANTIATE_TEST_SUITE_P(
    In, InTable,
    testing::Values(
        InRow{"the body of a for", R"(
def f(xs):
    for x in xs:  # L
        ping(x)  # A
)", "yes"},
        InRow{"after the loop", R"(
def f(xs):
    for x in xs:  # L
        x.go()
    ping()  # A
)", "no"},
        InRow{"the iterable", R"(
def f(xs):
    for x in ping(xs):  # L A
        x.go()
)", "no"},
        InRow{"the else", R"(
def f(xs):
    for x in xs:  # L
        x.go()
    else:
        ping()  # A
)", "no"},
        InRow{"the test of a while", R"(
def f(xs):
    while ping(xs):  # L A
        xs.go()
)", "yes"},
        InRow{"a function only defined there", R"(
def f(xs):
    for x in xs:  # L
        def g():
            ping()  # A
        x.go(1)
)", "no"},
        InRow{"every path breaks", R"(
def f(xs):
    for x in xs:  # L
        if x:
            ping()  # A
            break
)", "no"},
        InRow{"some path breaks", R"(
def f(xs):
    for x in xs:  # L
        ping()  # A
        if x:
            break
)", "yes"},
        InRow{"every path returns", R"(
def f(xs):
    while True:  # L
        if xs.ready():
            return ping()  # A
)", "no"},
        InRow{"every path raises", R"(
def f(xs):
    for x in xs:  # L
        if x:
            raise ValueError(ping())  # A
)", "no"},
        InRow{"a comprehension's element", R"(
def f(xs):
    return [ping(x) for x in xs]  # L A
)", "yes"},
        InRow{"a comprehension's first iterable", R"(
def f(xs):
    return [x for x in ping(xs)]  # L A
)", "no"},
        InRow{"a comprehension's second iterable", R"(
def f(xs):
    return [y for x in xs for y in ping(x)]  # L A
)", "yes"},
        InRow{"a helper", R"(
def g():
    ping()  # A

def f(xs):
    for x in xs:  # L
        g()
)", "yes"},
        InRow{"a helper of a helper", R"(
def h():
    ping()  # A

def g():
    h()

def f(xs):
    for x in xs:  # L
        g()
)", "yes"},
        InRow{"a method by the receiver's type", R"(
class C:
    def g(self):
        ping()  # A

def f(xs):
    c = C()
    for x in xs:  # L
        c.g()
)", "yes"},
        InRow{"one of three overrides", R"(
class Base:
    def run(self, xs):
        for x in xs:  # L
            self.step()
class P(Base):
    def step(self):
        ping()  # A
class Q(Base):
    def step(self): pass
class R(Base):
    def step(self): pass
for one in (P(), Q(), R()): one.run([1, 2])
)", "yes"},
        InRow{"one of four overrides", R"(
class Base:
    def run(self, xs):
        for x in xs:  # L
            self.step()
class P(Base):
    def step(self):
        ping()  # A
class Q(Base):
    def step(self): pass
class R(Base):
    def step(self): pass
class S(Base):
    def step(self): pass
for one in (P(), Q(), R(), S()): one.run([1, 2])
)", "not known"},
        InRow{"a method by its name alone", R"(
class C:
    def g(self):
        ping()  # A

def f(xs, c):
    for x in xs:  # L
        c.g()
)", "not known"},
        InRow{"a method of another name", R"(
class C:
    def g(self):
        ping()  # A

def f(xs, c):
    for x in xs:  # L
        c.h()
)", "no"},
        InRow{"a lambda that is called", R"(
def f(xs):
    g = lambda x: ping(x)  # A
    for x in xs:  # L
        g(x)
)", "yes"},
        InRow{"a function handed to a declared caller", R"(
def g(x):
    ping()  # A

def f(xs):
    for x in xs:  # L
        apply(g, x)
)", "yes"},
        InRow{"a function handed to undeclared code", R"(
import elsewhere

def g(x):
    ping()  # A

def f(xs):
    for x in xs:  # L
        elsewhere.submit(g, x)
)", "not known"},
        InRow{"a function handed to a declared keeper", R"(
def g(x):
    ping()  # A

def f(xs):
    for x in xs:  # L
        keep(g)
)", "no"},
        InRow{"a nested function that is called", R"(
def f(xs):
    def g(x):
        ping(x)  # A
    for x in xs:  # L
        g(x)
)", "yes"},
        InRow{"the step zero of a counting loop", R"(
def f(n):
    for i in range(n):  # L
        if i == 0:
            ping()  # A
)", "no"},
        InRow{"another step", R"(
def f(n):
    for i in range(n):  # L
        if 7 == i:
            ping()  # A
)", "no"},
        InRow{"not step zero", R"(
def f(n):
    for i in range(n):  # L
        if i != 0:
            ping()  # A
)", "yes"},
        InRow{"the else of not zero", R"(
def f(n):
    for i in range(n):  # L
        if i:
            pass
        else:
            ping()  # A
)", "no"},
        InRow{"an element that is zero", R"(
def f(xs):
    for i in xs:  # L
        if i == 0:
            ping()  # A
)", "yes"},
        InRow{"the number of enumerate", R"(
def f(xs):
    for i, x in enumerate(xs):  # L
        if not i:
            ping()  # A
)", "no"},
        InRow{"the element of enumerate", R"(
def f(xs):
    for i, x in enumerate(xs):  # L
        if x == 0:
            ping()  # A
)", "yes"},
        InRow{"a counting loop behind a progress bar", R"(
from tqdm import tqdm

def f(n):
    for i in tqdm(range(n)):  # L
        if i == 0:
            ping()  # A
)", "no"},
        InRow{"a counting loop that is cycled", R"(
import itertools

def f(n):
    for i in itertools.cycle(range(n)):  # L
        if i == 0:
            ping()  # A
)", "yes"},
        InRow{"a local counter", R"(
def f(go):
    i = 0
    while go():  # L
        if i == 0:
            ping()  # A
        i += 1
)", "no"},
        InRow{"a local counter that some iterations keep", R"(
def f(go):
    i = 0
    while go():  # L
        if i == 0:
            ping()  # A
        if go():
            i += 1
)", "yes"},
        InRow{"a counter of a module", R"(
step = 0
while lib.read():  # L
    if step == 0:
        ping()  # A
    step += 1
)", "no"},
        InRow{"an element at module level", R"(
for i in range(10):  # L
    if i == 0:
        ping()  # A
)", "no"},
        InRow{"the counter as an argument", R"(
def g(step):
    if step == 0:
        ping()  # A

def f(n):
    for i in range(n):  # L
        g(i)
)", "no"},
        InRow{"step zero of the inner loop, seen from the outer", R"(
def f(n, m):
    for i in range(n):  # L
        for j in range(m):
            if j == 0:
                ping()  # A
)", "yes"},
        InRow{"a local that is None at first", R"(
def f(xs):
    net = None
    for x in xs:  # L
        if net is None:
            net = ping()  # A
        net.run(x)
)", "no"},
        InRow{"a local that is set to None again", R"(
def f(xs):
    net = None
    for x in xs:  # L
        if net is None:
            net = ping()  # A
        if x:
            net = None
)", "yes"},
        InRow{"a local that is not always set", R"(
def f(xs):
    net = None
    for x in xs:  # L
        if net is None:
            y = ping()  # A
            if y:
                net = y
)", "yes"},
        InRow{"None at the beginning of each iteration", R"(
def f(xs):
    for x in xs:  # L
        net = None
        if net is None:
            net = ping()  # A
)", "yes"},
        InRow{"a flag", R"(
def f(xs):
    built = False
    for x in xs:  # L
        if not built:
            ping()  # A
            built = True
)", "no"},
        InRow{"a flag that says first", R"(
def f(xs):
    first = True
    for x in xs:  # L
        if first:
            ping()  # A
        first = False
)", "no"},
        InRow{"a flag that nothing sets", R"(
def f(xs, first):
    for x in xs:  # L
        if first:
            ping()  # A
)", "yes"},
        InRow{"an attribute that is None at first", R"(
class C:
    def __init__(self):
        self.net = None

    def get(self):
        if self.net is None:
            self.net = ping()  # A
        return self.net

def f(xs):
    c = C()
    for x in xs:  # L
        c.get()
)", "no"},
        InRow{"an attribute of an object that is new each time", R"(
class C:
    def __init__(self):
        self.net = None

    def get(self):
        if self.net is None:
            self.net = ping()  # A
        return self.net

def f(xs):
    for x in xs:  # L
        c = C()
        c.get()
)", "yes"},
        InRow{"an attribute that a method of the loop resets", R"(
class C:
    def __init__(self):
        self.net = None

    def reset(self):
        self.net = None

    def get(self):
        if self.net is None:
            self.net = ping()  # A
        return self.net

def f(xs):
    c = C()
    for x in xs:  # L
        c.get()
        c.reset()
)", "yes"},
        InRow{"an attribute that another method sets", R"(
class C:
    def __init__(self):
        self.net = None

    def load(self):
        self.net = ping()  # A

    def get(self):
        if self.net is None:
            self.load()
        return self.net

    def run(self, xs):
        for x in xs:  # L
            self.get()
)", "no"},
        InRow{"a global that is None at first", R"(
net = None

def get():
    global net
    if net is None:
        net = ping()  # A
    return net

def f(xs):
    for x in xs:  # L
        get()
)", "no"},
        InRow{"a cell", R"(
def f(xs):
    net = None
    def get():
        nonlocal net
        if net is None:
            net = ping()  # A
        return net
    for x in xs:  # L
        get()
)", "no"},
        InRow{"a key that is added once", R"(
cache = {}

def f(xs):
    for x in xs:  # L
        if "net" not in cache:
            cache["net"] = ping()  # A
)", "no"},
        InRow{"a key for each element", R"(
cache = {}

def f(xs):
    for x in xs:  # L
        if x not in cache:
            cache[x] = ping()  # A
)", "yes"},
        InRow{"a decorator that runs its function once", R"(
@only_once
def g():
    ping()  # A

def f(xs):
    for x in xs:  # L
        g()
)", "no"},
        InRow{"functools.lru_cache", R"(
import functools

@functools.lru_cache(maxsize=None)
def g():
    ping()  # A

def f(xs):
    for x in xs:  # L
        g()
)", "no"},
        InRow{"a generator in the loop that consumes it", R"(
def g():
    while True:
        yield ping()  # A

def f():
    for x in g():  # L
        x.go()
)", "yes"},
        InRow{"a generator through enumerate", R"(
def g():
    while True:
        yield ping()  # A

def f():
    for i, x in enumerate(g()):  # L
        x.go()
)", "yes"},
        InRow{"a generator by a name", R"(
def g():
    while True:
        yield ping()  # A

def f():
    it = g()
    for x in it:  # L
        x.go()
)", "yes"},
        InRow{"a generator that is started there and used elsewhere", R"(
def g():
    yield ping()  # A

def f(xs):
    for x in xs:  # L
        x.keep(g())
)", "not known"},
        InRow{"a generator that a declared function goes through there", R"(
def g(x):
    yield ping()  # A

def f(xs):
    for x in xs:  # L
        sum(g(x))
)", "yes"},
        InRow{"a generator expression in a loop", R"(
def f(xs, ys):
    for x in xs:  # L
        sum(ping(y) for y in ys)  # A
)", "yes"},
        InRow{"a generator expression's own loop", R"(
def f(ys):
    return sum(ping(y) for y in ys)  # A L
)", "yes"},
        InRow{"a function that calls itself", R"(
def g(n):
    ping()  # A
    for k in range(n):  # L
        g(k)
)", "yes"},
        InRow{"two functions that call each other", R"(
def g(n):
    ping()  # A
    for k in range(n):  # L
        h(k)

def h(n):
    g(n)
)", "yes"},
        InRow{"a thread", R"(
import threading

def g():
    ping()  # A

def f(xs):
    for x in xs:  # L
        threading.Thread(target=g)
)", "no"},
        InRow{"a loop over a tensor in a traced function", R"(
@trace
def f():
    for x in make():  # L
        ping()  # A
)", "no"},
        InRow{"a loop over a list in a traced function", R"(
@trace
def f():
    for x in [1, 2, 3]:  # L
        ping()  # A
)", "yes"},
        InRow{"a loop over a tensor in a function that is not traced", R"(
def f():
    for x in make():  # L
        ping()  # A
)", "yes"},
        InRow{"a helper of a traced function", R"(
def g():
    for x in enumerate(make()):  # L
        ping()  # A

@trace(retrace=True)
def f():
    g()
)", "no"},
        InRow{"a while over a tensor in a function that is traced later", R"(
def f():
    i = make()
    while i < 3:  # L
        ping()  # A

g = trace(f)
)", "no"}));

TEST(Loops, APathForEachCallSite) {
  const Program p(with_lib({{"m.py", R"(
from lib import ping

def g(x):
    ping(x)  # A

def f(xs):
    for x in xs:  # L
        g(1)  # S1
        g(x)  # S2
)"}}));
  const auto answers = p.model().in(p.call("A"), p.loop("L"));
  ASSERT_EQ(answers.size(), 2u);
  EXPECT_EQ(answers[0].path.sites, std::vector<CallRef>{p.call("S1")});
  EXPECT_EQ(answers[1].path.sites, std::vector<CallRef>{p.call("S2")});
}

TEST(Loops, InnermostFirst) {
  const Program p(with_lib({{"m.py", R"(
from lib import ping

def g(ys):
    for y in ys:  # L3
        while y:  # L2
            ping()  # A

def f(xs):
    for x in xs:  # L1
        g(x)
)"}}));
  std::vector<std::string> places;
  for (const auto& l : p.model().loops_around(p.call("A"))) places.push_back(p.place(l.loop));
  EXPECT_THAT(places, testing::ElementsAre("m.py:6", "m.py:5", "m.py:10"));
}

TEST(Loops, AcrossFiles) {
  const Program p(with_lib({{"head.py", "import lib\n\ndef head():\n    return lib.ping([10])  # A\n"},
                            {"build.py", "from head import head\n\ndef build(n):\n"
                                         "    return [head() for _ in range(n)]  # L\n"}}));
  Why why;
  const auto answers = p.model().in(p.call("A"), p.loop("L"), &why);
  ASSERT_EQ(answers.size(), 1u);
  EXPECT_EQ(p.words(why),
            "build.py:4: the loop\nbuild.py:4: through the call of `head`\n"
            "head.py:4: `lib.ping` is called in the loop\n");
}

TEST(Loops, WhyItRunsOnce) {
  const Program p(with_lib({{"m.py", R"(
from lib import ping

def f(n):
    for i in range(n):  # L
        if i == 0:
            ping()  # A
)"}}));
  Why why;
  EXPECT_TRUE(p.model().in(p.call("A"), p.loop("L"), &why).empty());
  EXPECT_EQ(p.words(why), "m.py:6: `i == 0` lets it run once\n");
}

// ── handlers ──────────────────────────────────────────────────────────────────────────────────────────────

struct HandlerRow {
  const char* title;
  const char* code;      // call at `# A`
  const char* function;  // whose body is the loop; empty: none holds the call
};

class HandlerTable : public testing::TestWithParam<HandlerRow> {};

TEST_P(HandlerTable, Answers) {
  const Program p(with_lib({{"m.py", std::string("from lib import *\nimport lib\n") + GetParam().code}}));
  std::string found;
  for (const auto& l : p.model().loops_around(p.call("A", "ping")))
    if (l.loop.loop == kHandlerLoop) found = base::text_of(p.table().function(l.loop.function).qualified_name);
  EXPECT_EQ(found, GetParam().function) << GetParam().title << GetParam().code;
}

INSTANTIATE_TEST_SUITE_P(
    Handlers, HandlerTable,
    testing::Values(
        HandlerRow{"an override of a repeated method", R"(
class S(lib.Server):
    def handle(self, request):
        ping()  # A
)", "S.handle"},
        HandlerRow{"what the override calls", R"(
class S(lib.Server):
    def handle(self, request):
        self.answer()

    def answer(self):
        ping()  # A
)", "S.handle"},
        HandlerRow{"another method", R"(
class S(lib.Server):
    def __init__(self):
        ping()  # A
)", ""},
        HandlerRow{"no server", R"(
class S:
    def handle(self, request):
        ping()  # A
)", ""},
        HandlerRow{"decorated", R"(
@serve
def answer(request):
    ping()  # A
)", "answer"},
        HandlerRow{"handed over", R"(
def answer(request):
    ping()  # A

serve(answer)
)", "answer"},
        HandlerRow{"a decorator that does not repeat", R"(
@route("/")
def answer(request):
    ping()  # A
)", ""},
        HandlerRow{"map of a lambda", R"(
def f(xs):
    return list(map(lambda x: ping(x), xs))  # A
)", "f.<locals>.<lambda>"},
        HandlerRow{"a function called for each element", R"(
def g(x):
    ping(x)  # A

def f(xs):
    each(g, xs)
)", "g"},
        HandlerRow{"a function called once", R"(
def g(x):
    ping(x)  # A

def f(xs):
    apply(g, xs)
)", ""},
        HandlerRow{"loaded at the first request", R"(
class S(lib.Server):
    net = None

    def handle(self, request):
        if self.net is None:
            self.net = ping()  # A
        return self.net
)", ""}));

TEST(Loops, AllInProgramOrder) {
  const Program p(with_lib({{"a.py", R"(
import lib

class S(lib.Server):
    def handle(self, request):  # H
        for x in request:  # L1
            pass

    def other(self):
        return [x for x in self]
)"},
                            {"b.py", "while True:\n    pass\n"}}));
  std::vector<std::string> places;
  for (const LoopRef l : p.model().loops())
    places.push_back(l.loop == kHandlerLoop ? "handler " + std::string(base::text_of(p.table().function(l.function).name))
                                            : p.place(l));
  EXPECT_THAT(places, testing::ElementsAre("handler handle", "a.py:6", "a.py:10", "b.py:1"));
}

}  // namespace
}  // namespace ppcheck::semantic
