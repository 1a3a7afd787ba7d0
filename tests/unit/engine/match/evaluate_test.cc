// The evaluator on real programs: each case is a rule, a program, and the lines that are reported.
#include "engine/match/evaluate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/engine/match/library.h"
#include "tests/unit/engine/match/rule_builder.h"

namespace ppcheck::match {
namespace {

using base::Truth;
using testing::ElementsAre;
using testing::IsEmpty;

// object ds: lib.Dataset   call m = ds.map
struct MapRule : Rule {
  SlotId ds, m;
  explicit MapRule(bool maybe = false) : ds(object("ds", {"lib.Dataset"}, maybe)), m(call("m", {method(ds, "map")})) {
    report(m);
  }
};

// … call b = ds.batch after m
struct MapBatchRule : MapRule {
  SlotId b;
  explicit MapBatchRule(bool maybe = false) : MapRule(maybe), b(call("b", {method(ds, "batch")}, {after(m)})) {}
};

TEST(Evaluate, MethodsOfAnObjectByType) {
  MapRule r;
  const Code code(R"(import lib
a = lib.Dataset.range(3).map(f)
b = [1].map(f)
c = lib.Dataset.range(3).batch(2)
class Other:
    def map(self, f): return self
Other().map(f)
)");
  EXPECT_THAT(code.lines(r.program), ElementsAre("m.py:2"));
}

TEST(Evaluate, UnknownReceiversCountForMaybeObjectsOnly) {
  const Code code(R"(def f(ds):
    return ds.map(g)
def g(x):
    return [x].map(f)
)");
  EXPECT_THAT(code.lines(MapRule(false).program), IsEmpty());
  MapRule maybe(true);
  const auto matches = evaluate(maybe.program, code.model(), code.facts);
  EXPECT_THAT(code.lines_of(matches), ElementsAre("m.py:2"));
  ASSERT_EQ(matches.size(), 1u);
  EXPECT_EQ(matches[0].confidence_steps, 1);
  EXPECT_THAT(matches[0].reasons, ElementsAre("the type of `ds` is not known"));
}

TEST(Evaluate, ObjectsAreFollowedThroughAssignmentsHelpersAndAttributes) {
  MapBatchRule r;
  const Code code(R"(import lib
def make():
    ds = lib.Dataset.range(3)
    return ds.map(f)             # 4: batched by the caller

train = make().cache()
train = train.batch(32)

class Reader:
    def __init__(self):
        self.ds = lib.Dataset.range(3)
        self.ds = self.ds.map(f)      # 12
    def read(self):
        return self.ds.batch(2)

lib.Dataset.range(3).map(f).cache().batch(2)     # 16
)");
  EXPECT_THAT(code.lines(r.program), ElementsAre("m.py:4", "m.py:12", "m.py:16"));
}

TEST(Evaluate, ChildrenOfOneDatasetAreApart) {
  MapBatchRule r;
  const Code code(R"(import lib
base = lib.Dataset.range(3)
a = base.map(f)
b = base.batch(3)
)");
  EXPECT_THAT(code.lines(r.program), IsEmpty());
}

TEST(Evaluate, ExclusiveBranchesGiveNoOrder) {
  MapBatchRule r;
  const Code code(R"(import lib
ds = lib.Dataset.range(3)
if flag():
    ds = ds.map(f)
else:
    ds = ds.batch(3)
)");
  EXPECT_THAT(code.lines(r.program), IsEmpty());
}

TEST(Evaluate, UnlessLooksForAnotherEventOnTheObject) {
  MapBatchRule r;
  r.unless(r.event({r.method(r.ds, "batch")}, {r.before(r.m)}));
  r.unless(r.event({r.method(r.ds, "unbatch"), r.method(r.ds, "take")}, {r.after(r.m), r.before(r.b)}));
  const Code code(R"(import lib
ds = lib.Dataset.range(3)
ds.batch(2).map(f).batch(2)
ds.map(f).unbatch().batch(2)
ds.map(f).cache().batch(2)      # 5
ds.map(f).batch(2).take(1)      # 6
)");
  EXPECT_THAT(code.lines(r.program), ElementsAre("m.py:5", "m.py:6"));
}

// `program calls f` names nothing that is bound, and is asked of the program that the match is in.
TEST(Evaluate, WhereTheProgramCalls) {
  const std::vector<Code::File> files = {{"a.py", R"(import lib
lib.reset()
lib.Dataset.range(3).map(f)         # 3
)"},
                                             {"b.py", R"(import lib
lib.Dataset.range(3).map(f)         # 2: another program, which does not
)"}};
  MapRule calls;
  calls.where(calls.program_calls({"lib.reset"}));
  EXPECT_THAT(Code(files).lines(calls.program), ElementsAre("a.py:3"));
  MapRule does_not;
  does_not.where(does_not.negation(does_not.program_calls({"lib.reset"})));
  EXPECT_THAT(Code(files).lines(does_not.program), ElementsAre("b.py:2"));
}

TEST(Evaluate, ArgumentsHaveTheirDefaults) {
  MapRule r;
  r.where(r.one_of(r.argument(r.m, "parallel"), {Rule::none(), Rule::integer(1)}));
  const Code code(R"(import lib
ds = lib.Dataset.range(3)
ds.map(f)                           # 3
ds.map(f, None)                     # 4
ds.map(f, parallel=1)               # 5
ds.map(f, parallel=8)
ds.map(f, parallel=lib.AUTO)
ds.map(f, **options())
ds.map(*arguments())
n = 1
ds.map(f, n)                        # 11
ds.map(f, number())
)");
  EXPECT_THAT(code.lines(r.program), ElementsAre("m.py:3", "m.py:4", "m.py:5", "m.py:11"));
}

TEST(Evaluate, MissingIsAboutTheCallNotTheValue) {
  MapRule r;
  r.where(r.missing(r.argument(r.m, "parallel")));
  const Code code(R"(import lib
ds = lib.Dataset.range(3)
ds.map(f)                           # 3
ds.map(f, None)
ds.map(f, **options())
ds.map(f, **{"parallel": 3})
)");
  EXPECT_THAT(code.lines(r.program), ElementsAre("m.py:3"));
}

TEST(Evaluate, CallsOnlyLooksIntoTheFunction) {
  MapRule r;
  r.where(r.calls_only(r.argument(r.m, "f"), {"lib.cast"}));
  const Code code(R"(import lib
def good(x): return lib.cast(x)
def bad(x): return lib.zeros(lib.cast(x))
def dark(x): return unknown(lib.cast(x))
ds = lib.Dataset.range(3)
ds.map(good)                        # 6
ds.map(bad)
ds.map(dark)
ds.map(lambda x: lib.cast(x))       # 9
ds.map(unknown)
)");
  EXPECT_THAT(code.lines(r.program), ElementsAre("m.py:6", "m.py:9"));
}

// loop L   call op = lib.zeros | lib.ones | lib.squeeze in L
struct LoopRule : Rule {
  SlotId l, op;
  LoopRule() : l(loop("L")), op(call("op", {apis({"lib.zeros", "lib.ones", "lib.squeeze", "lib.noise"})}, {in(l)})) {
    report(op);
  }
};

TEST(Evaluate, ACallBringsItsLoops) {
  LoopRule r;
  const Code code({{"m.py", R"(import lib
from helper import head
lib.zeros([1])
for i in range(100):
    lib.zeros([2])                  # 5
    head()
xs = [lib.ones([3]) for _ in range(4)]  # 7
)"},
                   {"helper.py", R"(import lib
def head():
    return lib.ones([3])            # 3: through the call
def unused():
    return lib.ones([3])
)"}});
  EXPECT_THAT(code.lines(r.program), ElementsAre("helper.py:3", "m.py:5", "m.py:7"));
}

TEST(Evaluate, InvarianceIsJudgedOnThePath) {
  LoopRule r;
  r.where(r.invariant(r.bare(r.op), r.l));
  const Code code(R"(import lib
def make(n):
    return lib.zeros([n])           # 3: only the second caller repeats it
for i in range(100):
    make(i)
for i in range(100):
    make(3)
for i in range(100):
    lib.ones([i])
    lib.ones([3])                   # 10
    lib.noise([3])
)");
  EXPECT_THAT(code.lines(r.program), ElementsAre("m.py:3", "m.py:10"));
}

// Of an alternative that has no such parameter nothing is known of its value.
TEST(Evaluate, OnlyAParameterThatIsThereIsInvariant) {
  Rule r;
  const SlotId l = r.loop("L");
  const SlotId op = r.call("op", {r.apis({"lib.zeros", "lib.cast"})}, {r.in(l)});
  r.where(r.invariant(r.argument(op, "dtype"), l));
  r.report(op);
  const Code code(R"(import lib
for x in xs:
    lib.cast(x, "int")              # 3
    lib.cast(x)                     # 4: the default
    lib.cast(x, x)
    lib.zeros([3])
)");
  EXPECT_THAT(code.lines(r.program), ElementsAre("m.py:3", "m.py:4"));
}

TEST(Evaluate, TimesOfALoop) {
  LoopRule r;
  r.unless(r.compare(r.property(r.l, "times"), Compare::kLe, Rule::integer(10)));
  const Code code(R"(import lib
for i in range(10):
    lib.zeros([2])
for i in range(11):
    lib.zeros([2])                  # 5
for i in range(n()):
    lib.zeros([2])                  # 7: not known
while more():
    lib.zeros([2])                  # 9
)");
  EXPECT_THAT(code.lines(r.program), ElementsAre("m.py:5", "m.py:7", "m.py:9"));
}

TEST(Evaluate, PathOfALoopAndOfACall) {
  LoopRule of_loop;
  of_loop.where(of_loop.matches(of_loop.property(of_loop.l, "path"), "^m[.]py$"));
  const Code code(R"(import lib
for i in range(n()):
    lib.zeros([2])                  # 3
)");
  EXPECT_THAT(code.lines(of_loop.program), ElementsAre("m.py:3"));
  LoopRule of_call;
  of_call.where(of_call.matches(of_call.property(of_call.op, "path"), "test"));
  EXPECT_THAT(code.lines(of_call.program), IsEmpty());
}

TEST(Evaluate, EvidenceOfACall) {
  const Code code(R"(import lib
lib.Dataset.range(3).map(f)         # 2: by type
def g(ds):
    return ds.map(f)                # 4: by nothing
def h(ds):
    return ds.map(f).unbatch().cache()   # 6: by its methods
)");
  const auto lines = [&](const char* evidence) {
    MapRule r(true);
    r.where(r.compare(r.property(r.m, "evidence"), Compare::kEq, Rule::text(evidence)));
    return code.lines(r.program);
  };
  EXPECT_THAT(lines("type"), ElementsAre("m.py:2"));
  EXPECT_THAT(lines("none"), ElementsAre("m.py:4"));
  EXPECT_THAT(lines("duck"), ElementsAre("m.py:6"));
}

TEST(Evaluate, KindOfALoop) {
  LoopRule r;
  r.where(r.compare(r.property(r.l, "kind"), Compare::kEq, Rule::text("while")));
  const Code code(R"(import lib
for i in range(10):
    lib.zeros([2])
while more():
    lib.zeros([2])                  # 5
[lib.zeros([2]) for i in range(3)]
)");
  EXPECT_THAT(code.lines(r.program), ElementsAre("m.py:5"));
}

TEST(Evaluate, OnePlaceIsReportedOnceForItsInnermostLoop) {
  LoopRule r;
  const Code code(R"(import lib
for i in range(100):
    for j in range(7):
        lib.zeros([2])
)");
  const auto matches = evaluate(r.program, code.model(), code.facts);
  ASSERT_EQ(matches.size(), 1u);
  EXPECT_EQ(line_of(code.model(), matches[0].bindings[r.l].loop), 3u);
}

TEST(Evaluate, OfNestedCallsTheOutermostIsReported) {
  LoopRule r;
  const Code code(R"(import lib
for i in range(100):
    lib.squeeze(
        lib.zeros([2]))
    a = lib.ones([1]); b = lib.ones([2])
)");
  EXPECT_THAT(code.lines(r.program), ElementsAre("m.py:3", "m.py:5", "m.py:5"));
}

TEST(Evaluate, LinksOfAChainAreNotNested) {
  MapRule r;
  const Code code(R"(import lib
lib.Dataset.range(3).map(f).map(g)
)");
  EXPECT_THAT(code.lines(r.program), ElementsAre("m.py:2", "m.py:2"));
}

TEST(Evaluate, EventsWithoutObjectAreLookedForAroundTheMatch) {
  LoopRule r;
  r.unless(r.event({r.apis({"lib.reset"})}));
  const Code code(R"(import lib
def with_reset():
    for i in range(100):
        lib.zeros([2])
    clear()
def clear():
    lib.reset()
def without():
    for i in range(100):
        lib.zeros([2])              # 10
)");
  EXPECT_THAT(code.lines(r.program), ElementsAre("m.py:10"));
}

TEST(Evaluate, EventsInTheLoop) {
  LoopRule r;
  r.unless(r.event({r.apis({"lib.reset"})}, {r.in(r.l)}));
  const Code code(R"(import lib
for i in range(100):
    lib.zeros([2])
    lib.reset()
for i in range(100):
    lib.zeros([2])                  # 6
lib.reset()
)");
  EXPECT_THAT(code.lines(r.program), ElementsAre("m.py:6"));
}

TEST(Evaluate, InsideAContext) {
  LoopRule r;
  r.unless(r.holds(r.op, r.inside({"lib.Graph"})));
  const Code code(R"(import lib
for i in range(100):
    with lib.Graph():
        lib.zeros([2])
    lib.zeros([3])                  # 5
)");
  EXPECT_THAT(code.lines(r.program), ElementsAre("m.py:5"));
}

// object loss: lib.Tensor?  object opt: lib.Optimizer?  loop L
// call b = loss.backward in L   call z = opt.zero_grad in L after b   call s = opt.step in L after z
struct ZeroGradRule : Rule {
  SlotId loss, opt, l, b, z, s;
  ZeroGradRule()
      : loss(object("loss", {"lib.Tensor"}, true)),
        opt(object("opt", {"lib.Optimizer"}, true)),
        l(loop("L")),
        b(call("b", {method(loss, "backward")}, {in(l)})),
        z(call("z", {method(opt, "zero_grad")}, {in(l), after(b)})),
        s(call("s", {method(opt, "step")}, {in(l), after(z)})) {
    report(z);
    unless(event({apis({"lib.Tensor.backward"})}, {in(l), after(z), before(s)}));
  }
};

TEST(Evaluate, SeveralEventsInOneLoop) {
  ZeroGradRule r;
  const Code code(R"(import lib
opt = lib.Adam()
for x in data():
    loss = model(x)
    loss.backward()
    opt.zero_grad()                 # 6
    opt.step()
for x in data():
    opt.zero_grad()
    loss = model(x)
    loss.backward()
    opt.step()
for x in data():
    loss = model(x)
    loss.backward()
    opt.zero_grad()
    loss.backward()
    opt.step()
)");
  EXPECT_THAT(code.lines(r.program), ElementsAre("m.py:6"));
}

TEST(Evaluate, AnotherObjectIsAnotherObject) {
  ZeroGradRule r;
  const Code code(R"(import lib
one = lib.Adam()
two = lib.Adam()
for x in data():
    loss = model(x)
    loss.backward()
    one.zero_grad()
    two.step()
)");
  EXPECT_THAT(code.lines(r.program), IsEmpty());
}

TEST(Evaluate, LoopOverTheResultOfACall) {
  Rule r;
  const SlotId c = r.call("c", {r.apis({"lib.Dataset.take"})});
  const SlotId l = r.loop("L", c);
  r.report(l);
  const Code code(R"(import lib
ds = lib.Dataset.range(100)
for x in ds.take(3):                # 3
    pass
few = ds.take(2)
for x in ds:
    pass
for i, x in enumerate(few):         # 8
    pass
)");
  EXPECT_THAT(code.lines(r.program), ElementsAre("m.py:3", "m.py:8"));
}

TEST(Evaluate, LoopOverAnObject) {
  Rule r;
  const SlotId ds = r.object("ds", {"lib.Dataset"});
  const SlotId l = r.loop("L", ds);
  r.report(l);
  const Code code(R"(import lib
for x in lib.Dataset.range(3):      # 2
    pass
for x in range(3):
    pass
)");
  EXPECT_THAT(code.lines(r.program), ElementsAre("m.py:2"));
}

TEST(Evaluate, PatternsHaveTheirOwnEvents) {
  Rule small("small_range");
  const SlotId c = small.call("c", {small.apis({"lib.zeros"})});
  const SlotId s = small.call("s", {small.apis({"lib.Dataset.range"})}, {small.before(c)});
  small.where(small.compare(small.argument(s, "stop"), Compare::kLe, Rule::integer(100)));
  MapRule r;
  r.unless(r.use(small, {r.m}));
  const Code code(R"(import lib
lib.Dataset.range(10).map(f)
lib.Dataset.range(1000).map(f)      # 3
lib.Dataset.range(n()).map(f)       # 4
)");
  EXPECT_THAT(code.lines(r.program), ElementsAre("m.py:3", "m.py:4"));
}

TEST(Evaluate, PatternsThatMayMatchAreNotKnown) {
  Rule small("small_range");
  const SlotId c = small.call("c", {small.apis({"lib.zeros"})});
  const SlotId s = small.call("s", {small.apis({"lib.Dataset.range"})}, {small.before(c)});
  small.where(small.compare(small.argument(s, "stop"), Compare::kLe, Rule::integer(100)));
  MapRule r;
  r.where(r.negation(r.use(small, {r.m})));
  const Code code(R"(import lib
lib.Dataset.range(10).map(f)
lib.Dataset.range(1000).map(f)      # 3
lib.Dataset.range(n()).map(f)
)");
  EXPECT_THAT(code.lines(r.program), ElementsAre("m.py:3"));
}

// More ways to bind it than are tried: it may match, so it is not known that it does not.
TEST(Evaluate, PatternsThatAreNotLookedThroughAreNotKnown) {
  Rule wide("wide");
  const SlotId c = wide.call("c", {wide.apis({"lib.zeros"})});
  (void)c;
  wide.call("source", {wide.apis({"lib.Dataset.range"})});
  const SlotId x = wide.call("x", {wide.apis({"lib.reset"})});
  const SlotId y = wide.call("y", {wide.apis({"lib.reset"})});
  wide.where(wide.compare(wide.property(x, "line"), Compare::kEq, wide.property(y, "line")));
  MapRule r;
  r.where(r.negation(r.use(wide, {r.m})));
  const auto code_with = [](int resets) {
    std::string out = "import lib\nlib.Dataset.range(10).map(f)\n";
    for (int k = 0; k < resets; ++k) out += "lib.reset()\n";
    return Code(out);
  };
  EXPECT_THAT(code_with(3).lines(r.program), ElementsAre("m.py:2"));
  EXPECT_THAT(code_with(460).lines(r.program), IsEmpty());
}

TEST(Evaluate, SharedLoopsOfPatterns) {
  Rule resets("resets");
  const SlotId l = resets.loop("L");
  resets.call("x", {resets.apis({"lib.reset"})}, {resets.in(l)});
  LoopRule r;
  r.unless(r.use(resets, {r.l}));
  const Code code(R"(import lib
for i in range(100):
    lib.zeros([2])
    lib.reset()
for i in range(100):
    lib.zeros([2])                  # 6
)");
  EXPECT_THAT(code.lines(r.program), ElementsAre("m.py:6"));
}

TEST(Evaluate, UsesFollowsData) {
  Rule r;
  const SlotId a = r.call("a", {r.apis({"lib.record"})});
  const SlotId z = r.call("z", {r.apis({"lib.zeros"})});
  r.where(r.uses(r.argument(a, "value"), z));
  r.report(a);
  const Code code(R"(import lib
x = lib.zeros([2])
lib.record(lib.squeeze(x))          # 3
lib.record(lib.ones([2]))
)");
  EXPECT_THAT(code.lines(r.program), ElementsAre("m.py:3"));
}

TEST(Evaluate, MethodOfABoundCallsResult) {
  Rule r;
  const SlotId c = r.call("c", {r.apis({"lib.Dataset.range"})});
  const SlotId m = r.call("m", {r.method(c, "batch")});
  r.report(m);
  const Code code(R"(import lib
ds = lib.Dataset.range(3)
ds.batch(2)                         # 3
lib.Dataset.files("x").batch(2)
)");
  EXPECT_THAT(code.lines(r.program), ElementsAre("m.py:3"));
}

TEST(Evaluate, MinorAndDoubtStepDown) {
  MapRule r;
  r.minor(r.missing(r.argument(r.m, "parallel")), "left out");
  r.minor(r.one_of(r.argument(r.m, "parallel"), {Rule::integer(1)}), "one");
  r.doubt(r.one_of(r.argument(r.m, "parallel"), {Rule::none()}), "perhaps");
  Code code(R"(import lib
ds = lib.Dataset.range(3)
ds.map(f)
ds.map(g, 1)
ds.map(h, n())
)");
  const auto matches = evaluate(r.program, code.model(), code.facts);
  ASSERT_EQ(matches.size(), 3u);
  EXPECT_THAT(matches[0].reasons, ElementsAre("left out", "perhaps"));
  EXPECT_EQ(matches[0].severity_steps, 1);
  EXPECT_EQ(matches[0].confidence_steps, 1);
  EXPECT_THAT(matches[1].reasons, ElementsAre("one"));
  EXPECT_THAT(matches[2].reasons, ElementsAre("perhaps"));
}

TEST(Evaluate, VersionsAndPredicatesComeFromOutside) {
  MapRule r;
  r.where(r.program_uses("tensorflow", Compare::kGe, "2.7"));
  r.where(r.check("acme.small", {r.argument(r.m, "parallel"), Rule::integer(3)}));
  Code code(R"(import lib
lib.Dataset.range(3).map(f, 2)
)");
  EXPECT_THAT(code.lines(r.program), IsEmpty());
  code.facts.uses_version = [](Symbol package, const auto& versions) {
    EXPECT_EQ(base::text_of(package), "tensorflow");
    return base::truth_of(versions.size() == 1 && versions[0].second == "2.7");
  };
  EXPECT_THAT(code.lines(r.program), IsEmpty());
  code.facts.check = [](Symbol name, const std::vector<CheckArgument>& arguments, const semantic::SemanticModel&, semantic::Why*) {
    EXPECT_EQ(base::text_of(name), "acme.small");
    return base::truth_of(arguments.size() == 2 && arguments[0].value.valid() && arguments[1].literal.integer == 3);
  };
  EXPECT_THAT(code.lines(r.program), ElementsAre("m.py:2"));
}

TEST(Evaluate, FixesWhoseConditionHolds) {
  MapRule r;
  r.program.fixes.push_back({true, "a", r.missing(r.argument(r.m, "parallel")), {}});
  r.program.fixes.push_back({true, "b", r.negation(r.missing(r.argument(r.m, "parallel"))), {}});
  r.program.fixes.push_back({false, "c", std::nullopt, {}});
  const Code code(R"(import lib
lib.Dataset.range(3).map(f)
)");
  const auto matches = evaluate(r.program, code.model(), code.facts);
  ASSERT_EQ(matches.size(), 1u);
  EXPECT_THAT(matches[0].fixes, ElementsAre(0u, 2u));
}

// `@jit(static=0)` makes the decorator first; what the name then means is the result as well.
TEST(Evaluate, WhatADecoratorWithSettingsDecoratesIsItsResult) {
  Rule r;
  const SlotId w = r.call("w", {r.apis({"jit.jit"})});
  const SlotId c = r.call("c", {r.called(w)});
  r.report(c);
  const Code code({{"jit.pyi", R"(from typing import Any, Callable, TypeVar, overload
from ppcheck import compiles
_F = TypeVar("_F")
@compiles
@overload
def jit(f: _F, static: int = 0) -> _F: ...
@compiles
@overload
def jit(f: None = None, static: int = 0) -> Callable[[_F], _F]: ...
def other(f: _F) -> _F: ...
)"},
                   {"m.py", R"(import jit
@jit.jit(static=1)  # the decorator is called where it stands
def a(x): return x
@jit.jit
def b(x): return x
@jit.other
def c(x): return x
def main(x):
    a(x)
    b(x)
    c(x)
    main(x)
)"}});
  EXPECT_THAT(code.lines(r.program), ElementsAre("m.py:2", "m.py:9", "m.py:10"));
}

TEST(Evaluate, ResultsAreInOrderOfPlaces) {
  MapRule r;
  const std::string text = "import lib\nlib.Dataset.range(3).map(f)\n";
  const Code code({{"b.py", text}, {"a.py", text}, {"sub/c.py", text}});
  EXPECT_THAT(code.lines(r.program), ElementsAre("a.py:2", "b.py:2", "sub/c.py:2"));
}

}  // namespace
}  // namespace ppcheck::match
