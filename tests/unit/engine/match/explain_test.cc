// What `explain` says about a line: part, line of the rule, answer.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/match/evaluate.h"
#include "tests/unit/engine/match/library.h"
#include "tests/unit/engine/match/rule_builder.h"

namespace ppcheck::match {
namespace {

using testing::HasSubstr;

std::string text_of(const Trace& trace) {
  std::string out = trace.reported ? "reported\n" : "no report\n";
  for (const TraceLine& line : trace.lines) {
    out += fmt::format("{} {}: {}\n", line.part, line.text, line.reached ? base::word_of(line.truth) : "not reached");
  }
  return out;
}

std::string why_of(const Trace& trace) {
  std::string out;
  for (const TraceLine& line : trace.lines) {
    for (const semantic::Step& step : line.why.steps) out += line.part + ": " + step.text + "\n";
  }
  return out;
}

struct LoopRule : Rule {
  SlotId l, op;
  LoopRule() : l(loop("L")), op(call("op", {apis({"lib.zeros"})}, {in(l)})) {
    where(invariant(bare(op), l));
    unless(compare(property(l, "times"), Compare::kLe, integer(10)));
    unless(event({apis({"lib.reset"})}, {in(l)}));
    minor(program_calls({"lib.reset"}), "reset");
    report(op);
  }
};

const char* const kCode = R"(import lib
for i in range(100):
    lib.zeros([2])
    lib.zeros([i])
lib.zeros([3])
for i in range(5):
    lib.zeros([2])
print(lib)
)";

TEST(Explain, AReport) {
  const Code code(kCode);
  const Trace trace = explain(LoopRule().program, code.model(), code.facts, 0, 3);
  EXPECT_EQ(text_of(trace), R"(reported
match loop L: yes
match call op = lib.zeros in L: yes
where condition 0: yes
unless condition 1: no
unless call lib.reset in L: no
minor condition 3: no
)");
  EXPECT_THAT(why_of(trace), HasSubstr("match: for i in range(100)"));
  EXPECT_THAT(why_of(trace), HasSubstr("match: lib.zeros([2])"));
}

TEST(Explain, ALineOfWhereThatFails) {
  const Code code(kCode);
  EXPECT_EQ(text_of(explain(LoopRule().program, code.model(), code.facts, 0, 4)), R"(no report
match loop L: yes
match call op = lib.zeros in L: yes
where condition 0: no
unless condition 1: no
unless call lib.reset in L: no
minor condition 3: no
)");
}

TEST(Explain, ALineOfUnlessThatHolds) {
  const Code code(kCode);
  EXPECT_EQ(text_of(explain(LoopRule().program, code.model(), code.facts, 0, 7)), R"(no report
match loop L: yes
match call op = lib.zeros in L: yes
where condition 0: yes
unless condition 1: yes
unless call lib.reset in L: no
minor condition 3: no
)");
}

TEST(Explain, ACallOutsideAnyLoop) {
  const Code code(kCode);
  const Trace trace = explain(LoopRule().program, code.model(), code.facts, 0, 5);
  EXPECT_EQ(text_of(trace), R"(no report
match loop L: not reached
match call op = lib.zeros in L: no
where condition 0: not reached
unless condition 1: not reached
unless call lib.reset in L: not reached
minor condition 3: not reached
)");
  EXPECT_THAT(why_of(trace), HasSubstr("in no such loop"));
}

TEST(Explain, ALineWithoutSuchACall) {
  const Code code(kCode);
  const Trace trace = explain(LoopRule().program, code.model(), code.facts, 0, 8);
  EXPECT_THAT(text_of(trace), HasSubstr("match call op = lib.zeros in L: no"));
  EXPECT_THAT(why_of(trace), HasSubstr("`print` is `builtins.print`"));
}

TEST(Explain, AReceiverOfUnknownType) {
  Rule r;
  const SlotId ds = r.object("ds", {"lib.Dataset"});
  r.report(r.call("m", {r.method(ds, "map")}));
  const Code code("def f(ds):\n    return ds.map(g)\n");
  const Trace trace = explain(r.program, code.model(), code.facts, 0, 2);
  EXPECT_EQ(text_of(trace), R"(no report
match object ds: lib.Dataset: not reached
match call m = ds.map: not known
)");
  EXPECT_THAT(why_of(trace), HasSubstr("the type of the receiver is not known"));
}

TEST(Explain, AnotherEventIsMissing) {
  Rule r;
  const SlotId ds = r.object("ds", {"lib.Dataset"});
  const SlotId m = r.call("m", {r.method(ds, "map")});
  r.call("b", {r.method(ds, "batch")}, {r.after(m)});
  r.report(m);
  const Code code("import lib\nds = lib.Dataset.range(3)\nds.map(f)\nds.batch(2)\n");
  EXPECT_EQ(text_of(explain(r.program, code.model(), code.facts, 0, 3)), R"(no report
match object ds: lib.Dataset: yes
match call m = ds.map: yes
match call b = ds.batch after m: no
)");
}

}  // namespace
}  // namespace ppcheck::match
