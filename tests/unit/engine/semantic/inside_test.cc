#include <gtest/gtest.h>

#include "tests/unit/engine/semantic/lib.h"
#include "tests/unit/engine/semantic/program.h"

namespace ppcheck::semantic {
namespace {

struct InsideRow {
  const char* title;
  const char* api;
  const char* code;  // call of `ping` at `# A`; `# S`: the call that leads to it, when there is one
  const char* expected;
};

class InsideTable : public testing::TestWithParam<InsideRow> {};

CallPath path_of(const Program& p, const std::string& code) {
  CallPath out;
  for (const char* mark : {"S", "S2"})
    if (code.find(std::string("# ") + mark + "\n") != std::string::npos) out.sites.push_back(p.call(mark));
  return out;
}

TEST_P(InsideTable, Answers) {
  const std::string code = std::string("from lib import *\nimport lib\n") + GetParam().code;
  const Program p({{"m.py", code}, {"lib.pyi", kLib}});
  const auto answer = [&](Why* why) {
    return base::word_of(p.model().inside_api(p.call("A", "ping"), base::intern(GetParam().api), path_of(p, code), why));
  };
  EXPECT_EQ(answer(nullptr), GetParam().expected) << GetParam().title << code;
  Why why;  // asks for the callers of this one event, not for those of all functions
  EXPECT_EQ(answer(&why), GetParam().expected) << GetParam().title << code;
  EXPECT_FALSE(why.steps.empty()) << GetParam().title;
}

INSTANTIATE_TEST_SUITE_P(
    Inside, InsideTable,
    testing::Values(
        InsideRow{"in the body", "lib.Tape", R"(
def f():
    with lib.Tape() as tape:
        ping()  # A
)", "yes"},
        InsideRow{"behind the body", "lib.Tape", R"(
def f():
    with lib.Tape() as tape:
        tape.watch(1)
    ping()  # A
)", "no"},
        InsideRow{"the manager's own arguments", "lib.Tape", R"(
def f():
    with lib.Tape(ping()) as tape:  # A
        tape.watch(1)
)", "no"},
        InsideRow{"nowhere", "lib.Tape", R"(
def f():
    ping()  # A
)", "no"},
        InsideRow{"a constructor of a class that names no base", "builtins.object.__init__", R"(
class Net:
    def __init__(self):
        ping()  # A
)", "yes"},
        InsideRow{"another method of it", "builtins.object.__init__", R"(
class Net:
    def build(self):
        ping()  # A
)", "no"},
        InsideRow{"another context", "lib.Tape", R"(
def f(s: Strategy):
    with s.scope():
        ping()  # A
)", "no"},
        InsideRow{"a context that is not known", "lib.Tape", R"(
def f(x):
    with x:
        ping()  # A
)", "not known"},
        InsideRow{"a context of an undeclared library", "lib.Tape", R"(
import elsewhere

def f():
    with elsewhere.Lock():
        ping()  # A
)", "not known"},
        InsideRow{"an undeclared context by its name", "elsewhere.Lock", R"(
import elsewhere

def f():
    with elsewhere.Lock():
        ping()  # A
)", "yes"},
        InsideRow{"a sub-class", "lib.Tape", R"(
def f():
    with DeepTape():
        ping()  # A
)", "yes"},
        InsideRow{"a sub-class of user code", "lib.Tape", R"(
class Mine(Tape):
    pass

def f():
    with Mine():
        ping()  # A
)", "yes"},
        InsideRow{"a class above", "lib.DeepTape", R"(
def f():
    with Tape():
        ping()  # A
)", "no"},
        InsideRow{"by a name", "lib.Tape", R"(
def f():
    tape = Tape()
    with tape:
        ping()  # A
)", "yes"},
        InsideRow{"by a parameter", "lib.Tape", R"(
def f(tape: Tape):
    with tape:
        ping()  # A
)", "yes"},
        InsideRow{"two items", "lib.Tape", R"(
def f(lock):
    with lock, Tape():
        ping()  # A
)", "yes"},
        InsideRow{"the outer of two", "lib.Tape", R"(
def f(s: Strategy):
    with Tape():
        with s.scope():
            ping()  # A
)", "yes"},
        InsideRow{"a method as a context", "lib.Strategy.scope", R"(
def f(s: Strategy):
    with s.scope():
        ping()  # A
)", "yes"},
        InsideRow{"a function as a context", "lib.no_grad", R"(
def f():
    with no_grad():
        ping()  # A
)", "yes"},
        InsideRow{"decorated", "lib.trace", R"(
@trace
def f():
    ping()  # A
)", "yes"},
        InsideRow{"decorated with a call", "lib.trace", R"(
@lib.trace(retrace=True)
def f():
    ping()  # A
)", "yes"},
        InsideRow{"decorated with an object", "lib.no_grad", R"(
@no_grad()
def f():
    ping()  # A
)", "yes"},
        InsideRow{"decorated afterwards", "lib.trace", R"(
def f():
    ping()  # A

g = trace(f)
)", "yes"},
        InsideRow{"handed to a function that calls it", "lib.apply", R"(
def f(x):
    ping()  # A

apply(f, 1)
)", "yes"},
        InsideRow{"handed over by keyword", "lib.apply", R"(
def f(x):
    ping()  # A

apply(x=1, f=lambda x: f(x))
)", "yes"},
        InsideRow{"handed to another function", "lib.apply", R"(
def f(x):
    ping()  # A

each(f, [1])
)", "no"},
        InsideRow{"a method that an unknown object is asked for", "lib.Tape", R"(
class Part:
    def step(self):
        ping()  # A

def run(part):
    with Tape():
        part.step()
)", "not known"},
        InsideRow{"an override that the base class calls", "lib.Tape", R"(
class Base:
    def run(self):
        with Tape():
            self.step()

    def step(self):
        pass

class Part(Base):
    def step(self):
        ping()  # A
)", "yes"},
        InsideRow{"an override that the base class calls in two ways", "lib.Tape", R"(
class Base:
    def run(self):
        if self.quick:
            self.step()
        else:
            with Tape():
                self.step()

    def step(self):
        pass

class Part(Base):
    def step(self):
        ping()  # A
)", "not known"},
        InsideRow{"an override that nobody calls but by `super`", "lib.Tape", R"(
class Base:
    def step(self):
        pass

class Part(Base):
    def step(self):
        super().step()
        ping()  # A
)", "no"},
        InsideRow{"another decorator", "lib.trace", R"(
@only_once
def f():
    ping()  # A
)", "no"},
        InsideRow{"a function defined in a decorated one", "lib.trace", R"(
@trace
def f():
    def g():
        ping()  # A
    return g
)", "no"},
        InsideRow{"the override of a method", "lib.Layer.call", R"(
class Dense(lib.Layer):
    def call(self, x):
        ping()  # A
)", "yes"},
        InsideRow{"the override in a class below", "lib.Layer.call", R"(
class Base(lib.Layer):
    pass

class Dense(Base):
    def call(self, x):
        ping()  # A
)", "yes"},
        InsideRow{"another method of the class", "lib.Layer.call", R"(
class Dense(lib.Layer):
    def build(self, x):
        ping()  # A
)", "no"},
        InsideRow{"the same name in another class", "lib.Layer.call", R"(
class Dense:
    def call(self, x):
        ping()  # A
)", "no"},
        InsideRow{"an override of an undeclared class", "elsewhere.Layer.call", R"(
import elsewhere

class Dense(elsewhere.Layer):
    def call(self, x):
        ping()  # A
)", "yes"},
        InsideRow{"on the path", "lib.Tape", R"(
def g():
    ping()  # A

def f():
    with Tape():
        g()  # S

g()
)", "yes"},
        InsideRow{"on another path", "lib.Tape", R"(
def g():
    ping()  # A

def f():
    with Tape():
        g()

def h():
    g()  # S
)", "no"},
        InsideRow{"in the middle of the path", "lib.Tape", R"(
def h():
    ping()  # A

def g():
    with Tape():
        h()  # S2

def f():
    g()  # S
)", "yes"},
        InsideRow{"every caller", "lib.Tape", R"(
def g():
    ping()  # A

def f():
    with Tape():
        g()

@trace
def h():
    with Tape():
        g()
)", "yes"},
        InsideRow{"one of two callers", "lib.Tape", R"(
def g():
    ping()  # A

def f():
    with Tape():
        g()

def h():
    g()
)", "not known"},
        InsideRow{"no caller", "lib.Tape", R"(
def g():
    ping()  # A

def f():
    g()

def h():
    g()
)", "no"},
        InsideRow{"callers of callers", "lib.Tape", R"(
def h():
    ping()  # A

def g():
    h()

def f():
    with Tape():
        g()
)", "yes"},
        InsideRow{"callers that call each other", "lib.Tape", R"(
def h(n):
    ping()  # A
    g(n)

def g(n):
    h(n)

def f():
    with Tape():
        g(3)
)", "yes"},
        InsideRow{"handed to undeclared code", "lib.Tape", R"(
import elsewhere

def g():
    ping()  # A

elsewhere.later(g)
)", "not known"},
        InsideRow{"a lambda in the body that is called there", "lib.Tape", R"(
def f():
    with Tape():
        apply(lambda x: ping(x), 1)  # A
)", "yes"},
        InsideRow{"in a loop of the body", "lib.Tape", R"(
def f(xs):
    with Tape():
        for x in xs:
            ping(x)  # A
)", "yes"},
        InsideRow{"in a try of the body", "lib.Tape", R"(
def f(xs):
    with Tape():
        try:
            xs.go()
        finally:
            ping()  # A
)", "yes"}));

class InsideCallTable : public testing::TestWithParam<InsideRow> {};

TEST_P(InsideCallTable, Answers) {  // `api` is the name of the context's call at `# C`
  const std::string code = std::string("from lib import *\nimport lib\n") + GetParam().code;
  const Program p({{"m.py", code}, {"lib.pyi", kLib}});
  EXPECT_EQ(base::word_of(
                p.model().inside_call(p.call("A", "ping"), p.call("C", GetParam().api), path_of(p, code))),
            GetParam().expected)
      << GetParam().title << code;
}

INSTANTIATE_TEST_SUITE_P(
    InsideCall, InsideCallTable,
    testing::Values(
        InsideRow{"where nothing leads to", "Tape", R"(
def f():
    ping()  # A

def run():
    with Tape():  # C
        pass

f()
)", "no"},
        InsideRow{"the manager", "Tape", R"(
def f():
    with Tape():  # C
        ping()  # A
)", "yes"},
        InsideRow{"another manager of the same class", "Tape", R"(
def f():
    with Tape():  # C
        pass
    with Tape():
        ping()  # A
)", "no"},
        InsideRow{"by a name", "Tape", R"(
def f():
    tape = Tape()  # C
    with tape:
        ping()  # A
)", "yes"},
        InsideRow{"by a name of the module", "Tape", R"(
tape = Tape()  # C

def f():
    with tape:
        ping()  # A
)", "yes"},
        InsideRow{"an argument", "Tape", R"(
def g(tape):
    with tape:
        ping()  # A

def f():
    g(Tape())  # C
)", "yes"},
        InsideRow{"in a helper", "Tape", R"(
def g():
    ping()  # A

def f():
    with Tape():  # C
        g()  # S
)", "yes"},
        InsideRow{"behind it", "Tape", R"(
def f():
    with Tape():  # C
        pass
    ping()  # A
)", "no"},
        InsideRow{"one that may be anybody's, beside a function that calls what is known only", "apply", R"(
import elsewhere

def f(x):
    return ping(x)  # A

def g(x):
    return len(x) + x

elsewhere.later(f)
apply(g, 1)  # C
)", "no"},
        InsideRow{"one that may be anybody's, beside a function that calls something else", "apply", R"(
import elsewhere

def f(x):
    return ping(x)  # A

def g(x):
    return elsewhere.run(x)

elsewhere.later(f)
apply(g, 1)  # C
)", "not known"},
        InsideRow{"a method that Python itself never calls, beside a function with an operator", "apply", R"(
import elsewhere

class Box:
    def __pick_one__(self):
        return ping()  # A

def g(x):
    return x[0]

elsewhere.later(Box().__pick_one__)
apply(g, 1)  # C
)", "no"},
        InsideRow{"the method of an operator, beside a function with that operator", "apply", R"(
import elsewhere

class Box:
    def __getitem__(self, i):
        return ping()  # A

def g(x):
    return x[0]

elsewhere.later(Box().__getitem__)
apply(g, elsewhere.thing)  # C
)", "not known"},
        InsideRow{"the method of an operator, beside a function without it", "apply", R"(
import elsewhere

class Box:
    def __getitem__(self, i):
        return ping()  # A

def g(x):
    return x

elsewhere.later(Box().__getitem__)
apply(g, elsewhere.thing)  # C
)", "no"},
        InsideRow{"a manager that comes from elsewhere, beside a call that gives back what `with` cannot enter", "make", R"(
def f(tape):
    with tape:
        ping()  # A

make()  # C
)", "no"},
        InsideRow{"a manager that is made there, beside a call that may give back anything", "run", R"(
import elsewhere

def f():
    with Tape():
        ping()  # A

def g(x):
    return x

elsewhere.run(g)  # C
)", "no"},
        InsideRow{"a manager that a declared function may only hand out, beside a call that may give it back", "run", R"(
import elsewhere

def f():
    with keep(g):
        ping()  # A

def g(x):
    return x

elsewhere.run(g)  # C
)", "not known"},
        InsideRow{"a manager that comes from elsewhere, beside a call that may give it back", "run", R"(
import elsewhere

def f(tape):
    with tape:
        ping()  # A

def g(x):
    return x

elsewhere.run(g)  # C
)", "not known"},
        InsideRow{"a decorator", "no_grad", R"(
@no_grad()  # C
def f():
    ping()  # A
)", "yes"},
        InsideRow{"a call that wraps the function", "trace", R"(
def f():
    ping()  # A

g = trace(f)  # C
)", "yes"}));

TEST(Inside, Why) {
  const Program p({{"m.py", R"(
from lib import Tape, ping

def g():
    ping()  # A

def f():
    with Tape():
        g()
)"}, {"lib.pyi", kLib}});
  Why why;
  EXPECT_EQ(p.model().inside_api(p.call("A"), base::intern("lib.Tape"), {}, &why), Truth::kTrue);
  EXPECT_EQ(p.words(why), "m.py:8: `Tape` is active\n");
  Why none;
  EXPECT_EQ(p.model().inside_api(p.call("A"), base::intern("lib.Scope"), {}, &none), Truth::kFalse);
  EXPECT_EQ(p.words(none), "m.py:5: no such context is active there\n");
}

TEST(InsideCall, OfWhatIsKnownOfTheContext) {
  const Program p({{"m.py", R"(
import elsewhere
from lib import make, ping

def f(tape):
    with tape:
        ping()  # A

def run(flag):
    context = make if flag else elsewhere.open
    context()  # C
)"}, {"lib.pyi", kLib}});
  const auto answer = [&](SemanticModel::ContextCallee callee) {
    return base::word_of(p.model().inside_call(p.call("A", "ping"), p.call("C"), {}, nullptr, callee));
  };
  EXPECT_EQ(answer(SemanticModel::ContextCallee::kAny), "not known");
  EXPECT_EQ(answer(SemanticModel::ContextCallee::kKnownCallee), "no");
}

// `run` enters a context and calls `f19`, which calls `f18`, and so on: more levels than are followed upwards.
std::string long_chain() {
  std::string out = "from lib import *\ndef f0():\n    ping()  # A\n";
  for (int k = 1; k < 20; ++k) out += "def f" + std::to_string(k) + "():\n    f" + std::to_string(k - 1) + "()\n";
  return out + "def run():\n    with Tape():  # C\n        f19()\n";
}

TEST(InsideLongChain, AnApiIsFoundAndACallIsNotDenied) {
  const Program p({{"m.py", long_chain()}, {"lib.pyi", kLib}});
  EXPECT_EQ(base::word_of(p.model().inside_api(p.call("A", "ping"), base::intern("lib.Tape"), {})), "yes");
  EXPECT_EQ(base::word_of(p.model().inside_call(p.call("A", "ping"), p.call("C", "Tape"), {})), "not known");
}

}  // namespace
}  // namespace ppcheck::semantic
