// What a loop always holds, what it runs over, and which calls a test guards.

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

struct InRow {
  const char* title;
  const char* code;      // call at `# A`, loop at `# L`
  const char* expected;  // "yes", "no", "not known"
};

// ── always in ─────────────────────────────────────────────────────────────────────────────────────────────

class AlwaysTable : public testing::TestWithParam<InRow> {};

TEST_P(AlwaysTable, Answers) {
  const Program p(with_lib({{"m.py", std::string("from lib import *\nimport lib\n") + GetParam().code}}));
  const CallRef call = p.call("A", "ping");
  const auto ways = p.model().in(call, p.loop("L"));
  ASSERT_FALSE(ways.empty()) << GetParam().title;
  EXPECT_EQ(base::word_of(p.model().always_in(call, p.loop("L"), ways[0].path)), GetParam().expected)
      << GetParam().title << GetParam().code;
}

INSTANTIATE_TEST_SUITE_P(
    Always, AlwaysTable,
    testing::Values(
        InRow{"plain", R"(
def f(xs):
    for x in xs:  # L
        ping(x)  # A
)", "yes"},
        InRow{"under a test", R"(
def f(xs):
    for x in xs:  # L
        if x:
            ping(x)  # A
)", "no"},
        InRow{"in a loop over a literal", R"(
def f(xs):
    for x in xs:  # L
        for axis in (0, 1):
            for name in ["a"]:
                ping(x)  # A
)", "yes"},
        InRow{"in a loop over a range", R"(
def f(xs):
    for x in xs:  # L
        for axis in range(2):
            ping(x)  # A
)", "yes"},
        InRow{"in a loop that may be over nothing", R"(
def f(xs, n):
    for x in xs:  # L
        for axis in range(n):
            ping(x)  # A
)", "no"},
        InRow{"in a loop over a literal of what may be nothing", R"(
def f(xs, ys):
    for x in xs:  # L
        for y in [*ys]:
            ping(x)  # A
)", "no"},
        InRow{"in a loop over a literal that is emptied", R"(
def f(xs):
    for x in xs:  # L
        axes = [0, 1]
        axes.clear()
        for axis in axes:
            ping(x)  # A
)", "no"},
        InRow{"in a loop over a literal that breaks before", R"(
def f(xs):
    for x in xs:  # L
        for axis in (0, 1):
            if x:
                break
            ping(x)  # A
)", "no"},
        InRow{"in a loop over a literal that goes on before", R"(
def f(xs):
    for x in xs:  # L
        for axis in (0, 1):
            if axis:
                continue
            ping(x)  # A
)", "no"},
        InRow{"in a loop over a literal, below a test", R"(
def f(xs):
    for x in xs:  # L
        if x:
            for axis in (0, 1):
                ping(x)  # A
)", "no"},
        InRow{"in a loop over a literal, in a helper", R"(
def helper(x):
    for axis in (0, 1):
        ping(x)  # A

def f(xs):
    for x in xs:  # L
        helper(x)
)", "yes"},
        InRow{"behind a continue", R"(
def f(xs):
    for x in xs:  # L
        if x:
            continue
        ping(x)  # A
)", "no"},
        InRow{"before a break", R"(
def f(xs):
    for x in xs:  # L
        ping(x)  # A
        if x:
            break
)", "yes"},
        InRow{"after a break", R"(
def f(xs):
    for x in xs:  # L
        if x:
            break
        ping(x)  # A
)", "yes"},
        InRow{"after a raise", R"(
def f(xs):
    for x in xs:  # L
        if x:
            raise ValueError
        ping(x)  # A
)", "yes"},
        InRow{"both branches call, one is asked", R"(
def f(xs):
    for x in xs:  # L
        if x:
            ping(1)  # A
        else:
            ping(2)
)", "no"},
        InRow{"the right side of and", R"(
def f(xs):
    for x in xs:  # L
        x and ping(x)  # A
)", "no"},
        InRow{"the test of a while", R"(
def f(x):
    while ping(x):  # L A
        x.go()
)", "yes"},
        InRow{"an inner loop", R"(
def f(xs):
    for x in xs:  # L
        for y in x:
            ping(y)  # A
)", "no"},
        InRow{"in a try", R"(
def f(xs):
    for x in xs:  # L
        try:
            x.go()
            ping(x)  # A
        except ValueError:
            pass
)", "yes"},
        InRow{"in a handler", R"(
def f(xs):
    for x in xs:  # L
        try:
            x.go()
        except ValueError:
            ping(x)  # A
)", "no"},
        InRow{"in a finally", R"(
def f(xs):
    for x in xs:  # L
        try:
            x.go()
        finally:
            ping(x)  # A
)", "yes"},
        InRow{"a helper", R"(
def g(x):
    x.go()
    ping(x)  # A

def f(xs):
    for x in xs:  # L
        g(x)
)", "yes"},
        InRow{"a helper that may leave early", R"(
def g(x):
    if x:
        return
    ping(x)  # A

def f(xs):
    for x in xs:  # L
        g(x)
)", "no"},
        InRow{"a helper that raises early", R"(
def g(x):
    if x:
        raise ValueError
    ping(x)  # A

def f(xs):
    for x in xs:  # L
        g(x)
)", "yes"},
        InRow{"a helper under a test", R"(
def g(x):
    ping(x)  # A

def f(xs):
    for x in xs:  # L
        if x:
            g(x)
)", "no"},
        InRow{"one of two helpers", R"(
def g(x):
    ping(x)  # A

def h(x):
    pass

def f(xs, which):
    k = g if which else h
    for x in xs:  # L
        k(x)
)", "not known"},
        InRow{"a declared function that calls it", R"(
def g(x):
    ping(x)  # A

def f(xs):
    for x in xs:  # L
        apply(g, x)
)", "not known"},
        InRow{"a comprehension without a filter", R"(
def f(xs):
    return [ping(x) for x in xs]  # L A
)", "yes"},
        InRow{"a comprehension with a filter", R"(
def f(xs):
    return [ping(x) for x in xs if x]  # L A
)", "no"},
        InRow{"the filter of a comprehension", R"(
def f(xs):
    return [x for x in xs if ping(x)]  # L A
)", "yes"}));

// ── over ──────────────────────────────────────────────────────────────────────────────────────────────────

class OverTable : public testing::TestWithParam<InRow> {};

TEST_P(OverTable, Answers) {
  const Program p(with_lib({{"m.py", std::string("from lib import *\nimport lib\n") + GetParam().code}}));
  EXPECT_EQ(base::word_of(p.model().over(p.loop("L"), p.call("A", "read"))), GetParam().expected)
      << GetParam().title << GetParam().code;
}

INSTANTIATE_TEST_SUITE_P(Over, OverTable,
                         testing::Values(InRow{"the call itself", "for x in read(): # L A\n    pass\n", "yes"},
                                         InRow{"by a name", "def f():\n    xs = read()  # A\n    for x in xs:  # L\n        pass\n", "yes"},
                                         InRow{"through enumerate", "def f():\n    xs = read()  # A\n    for i, x in enumerate(xs):  # L\n        pass\n", "yes"},
                                         InRow{"through two", "def f():\n    xs = read()  # A\n    for i, x in enumerate(zip(xs, xs)):  # L\n        pass\n", "yes"},
                                         InRow{"something else", "def f():\n    xs = read()  # A\n    for x in [1, 2]:  # L\n        pass\n", "no"},
                                         InRow{"a while", "def f():\n    xs = read()  # A\n    while xs:  # L\n        pass\n", "no"},
                                         InRow{"at module level", "xs = read()  # A\nfor x in xs:  # L\n    pass\n", "yes"},
                                         InRow{"as an argument", "def g(xs):\n    for x in xs:  # L\n        pass\n\ng(read())  # A\n", "yes"}));

TEST(LoopsHeld, OverTheArgumentOfMap) {
  const Program p(with_lib({{"m.py", R"(
from lib import ping, read

def f():
    xs = read()  # X
    return list(map(lambda x: ping(x), xs))  # A
)"}}));
  const auto around = p.model().loops_around(p.call("A", "ping"));
  ASSERT_EQ(around.size(), 1u);
  EXPECT_EQ(p.model().over(around[0].loop, p.call("X", "read")), Truth::kTrue);
  EXPECT_EQ(p.model().iterable(around[0].loop), p.call("X", "read"));
}

// ── guarded ───────────────────────────────────────────────────────────────────────────────────────────────

struct GuardRow {
  const char* title;
  const char* code;
  bool expected;
};

class GuardTable : public testing::TestWithParam<GuardRow> {};

TEST_P(GuardTable, Answers) {
  const Program p(with_lib({{"m.py", std::string("from lib import *\nimport lib\n") + GetParam().code}}));
  EXPECT_EQ(p.model().guarded(p.call("A", "ping")), base::truth_of(GetParam().expected))
      << GetParam().title << GetParam().code;
}

INSTANTIATE_TEST_SUITE_P(
    Guarded, GuardTable,
    testing::Values(
        GuardRow{"after a loop that a test leaves", R"(
def f(get):
    while True:
        if get() > 3:
            break
    ping()  # A
)", false},
        GuardRow{"after it, in a loop", R"(
def f(get, xs):
    for x in xs:
        while True:
            if get(x) > 3:
                break
        ping()  # A
)", false},
        GuardRow{"in the loop, after a test that leaves out an iteration", R"(
def f(xs):
    for x in xs:
        while True:
            if x > 3:
                break
            ping()  # A
        x.done()
)", true},
        GuardRow{"plain", "def f(x):\n    ping()  # A\n", false},
        GuardRow{"under a test", "def f(debug):\n    if debug:\n        ping()  # A\n", true},
        GuardRow{"the else", "def f(debug):\n    if debug:\n        pass\n    else:\n        ping()  # A\n", true},
        GuardRow{"a constant test", "def f():\n    if True:\n        ping()  # A\n", false},
        GuardRow{"a constant of the module", "DEBUG = False\ndef f():\n    if DEBUG:\n        ping()  # A\n", false},
        GuardRow{"a local constant", "def f():\n    debug = 0\n    if not debug:\n        ping()  # A\n", false},
        GuardRow{"both branches meet", "def f(x):\n    if x:\n        x.go()\n    ping()  # A\n", false},
        GuardRow{"an early return", "def f(x):\n    if x:\n        return\n    ping()  # A\n", true},
        GuardRow{"an early raise", "def f(x):\n    if x:\n        raise ValueError\n    ping()  # A\n", false},
        GuardRow{"an assertion", "def f(x):\n    assert x\n    ping()  # A\n", false},
        GuardRow{"a for", "def f(xs):\n    for x in xs:\n        ping()  # A\n", false},
        GuardRow{"a while", "def f(x):\n    while x:\n        ping()  # A\n", false},
        GuardRow{"a while of two conditions", "def f(x, y):\n    while x and y:\n        ping()  # A\n", false},
        GuardRow{"a test in a loop", "def f(xs):\n    for x in xs:\n        if x:\n            ping()  # A\n", true},
        GuardRow{"a continue", "def f(xs):\n    for x in xs:\n        if x:\n            continue\n        ping()  # A\n", true},
        GuardRow{"a test round the loop", "def f(xs):\n    if xs:\n        for x in xs:\n            ping()  # A\n", true},
        GuardRow{"a conditional expression", "def f(x):\n    return ping() if x else None  # A\n", true},
        GuardRow{"the right side of or", "def f(x):\n    return x or ping()  # A\n", true},
        GuardRow{"a filter", "def f(xs):\n    return [ping(x) for x in xs if x]  # A\n", true},
        GuardRow{"the main program", "if __name__ == \"__main__\":\n    ping()  # A\n", false},
        GuardRow{"a caller's test is not its own", "def g():\n    ping()  # A\ndef f(x):\n    if x:\n        g()\n", false},
        GuardRow{"a case of match", "def f(x):\n    match x:\n        case 1:\n            ping()  # A\n", true}));

}  // namespace
}  // namespace ppcheck::semantic
