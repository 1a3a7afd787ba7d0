#include "engine/check/render.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/check/rule_checker.h"
#include "tests/unit/engine/match/library.h"
#include "tests/unit/engine/match/rule_builder.h"

namespace ppcheck::check {
namespace {

using match::Code;
using match::Piece;
using match::SlotId;
using testing::ElementsAre;
using testing::IsEmpty;

std::string place(const findings::Place& p) {
  return fmt::format("{}:{}:{}-{}:{}", p.path, p.begin.line, p.begin.column, p.end.line, p.end.column);
}

std::vector<std::string> labels(const findings::Finding& f) {
  std::vector<std::string> out;
  for (const auto& label : f.labels) out.push_back(place(label.place) + " " + label.message);
  return out;
}

std::vector<findings::Finding> run(const Code& code, const match::Rule& built, findings::Severity severity,
                                   std::vector<VersionNeed> needs = {}) {
  auto rule = std::make_shared<Rule>();
  rule->info.name = "r";
  rule->info.severity = severity;
  rule->info.needs = std::move(needs);
  rule->program = built.program;
  return make_rule_checker(rule)->run({code.model(), code.facts}).findings;
}

struct ChainRule : match::Rule {
  SlotId ds, m, b;
  ChainRule()
      : ds(object("ds", {"lib.Dataset"})), m(call("m", {method(ds, "map")})),
        b(call("b", {method(ds, "batch")}, {after(m)})) {
    program.report.slot = m;
    program.report.text = {words("`"),  hole(Piece::Kind::kName, m),           words("` runs {"),
                           hole(Piece::Kind::kArgument, m, "f"), words("} at "), hole(Piece::Kind::kProperty, b, "line"),
                           words(", parallel "), hole(Piece::Kind::kArgument, m, "parallel")};
    note(b, "batched only here");
  }
};

TEST(Render, PlacesMessageAndNotes) {
  const Code code("import lib\ndef é(x):\n    ds = (lib.Dataset.range(3)\n          .map(lambda a:\n"
                  "               é(a)))\n    return ds.batch(2)\n");
  const auto found = run(code, ChainRule(), findings::Severity::kMedium);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(place(found[0].place), "m.py:4:12-5:21");
  EXPECT_EQ(found[0].message, "`map` runs {lambda a: é(a)} at 6, parallel None");
  EXPECT_THAT(labels(found[0]), ElementsAre("m.py:6:15-6:23 batched only here"));
  EXPECT_EQ(found[0].severity, findings::Severity::kMedium);
  EXPECT_EQ(found[0].confidence, findings::Confidence::kHigh);
  EXPECT_EQ(found[0].enclosing, "é");
  EXPECT_EQ(found[0].callee_text, "lib.Dataset.range(3).map");
}

TEST(Render, ThePathFromTheLoopToTheCall) {
  match::Rule r;
  const SlotId l = r.loop("L");
  r.report(r.call("op", {r.apis({"lib.zeros"})}, {r.in(l)}));
  r.program.report.text = {r.hole(Piece::Kind::kProperty, l, "times"), r.words(" "), r.hole(Piece::Kind::kProperty, l, "kind")};
  const Code code("import lib\ndef inner():\n    lib.zeros([2])\ndef outer():\n    inner()\n"
                  "for i in range(9):\n    outer()\nwhile more():\n    lib.zeros([1])\n");
  const auto found = run(code, r, findings::Severity::kHigh);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].message, "9 for");
  EXPECT_THAT(labels(found[0]), ElementsAre("m.py:6:1-6:18 the loop", "m.py:7:5-7:12 reached through `outer`",
                                            "m.py:5:5-5:12 reached through `inner`"));
  EXPECT_EQ(found[1].message, "? while");
  EXPECT_THAT(labels(found[1]), IsEmpty());
}

TEST(Render, StepsDownEndAtTheLowestLevel) {
  match::Rule r;
  const SlotId z = r.call("z", {r.apis({"lib.zeros"})});
  for (int i = 0; i < 3; ++i) r.minor(r.negation(r.missing(r.argument(z, "shape"))), "m");
  for (int i = 0; i < 3; ++i) r.doubt(r.negation(r.missing(r.argument(z, "shape"))), "d");
  r.report(z);
  const Code code("import lib\nlib.zeros([2])\n");
  const auto found = run(code, r, findings::Severity::kMedium);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].severity, findings::Severity::kInfo);
  EXPECT_EQ(found[0].confidence, findings::Confidence::kLow);
  EXPECT_THAT(found[0].reasons, ElementsAre("m", "m", "m", "d", "d", "d"));
}

TEST(Render, NamesAsTheFileWritesThem) {
  match::Rule r;
  const SlotId z = r.call("z", {r.apis({"lib.zeros", "lib.Tensor.__add__"})});
  r.report(z);
  r.program.report.text = {r.hole(Piece::Kind::kName, z), r.words(" | "), r.hole(Piece::Kind::kSource, z)};
  const Code code("import lib as L\nfrom lib import zeros as empty\nL.zeros([\n    2])\nempty([1])\n"
                  "a = L.ones(1)\na + a\n");
  std::vector<std::string> messages;
  for (const auto& f : run(code, r, findings::Severity::kLow)) messages.push_back(f.message);
  EXPECT_THAT(messages, ElementsAre("L.zeros | L.zeros([ 2])", "empty | empty([1])", "+ | a + a"));
}

TEST(RuleChecker, NeedsSwitchTheRule) {
  Code code("import lib\nlib.zeros([2])\n");
  match::Rule r;
  r.report(r.call("z", {r.apis({"lib.zeros"})}));
  const std::vector<VersionNeed> needs = {{"lib", {{match::Compare::kGe, "2.0"}}}};
  EXPECT_EQ(run(code, r, findings::Severity::kLow, needs).size(), 1u);  // not known counts as met
  code.facts.uses_version = [](base::Symbol, const auto&) { return base::Truth::kFalse; };
  EXPECT_EQ(run(code, r, findings::Severity::kLow, needs).size(), 0u);
  code.facts.uses_version = [](base::Symbol, const auto&) { return base::Truth::kTrue; };
  EXPECT_EQ(run(code, r, findings::Severity::kLow, needs).size(), 1u);
}

}  // namespace
}  // namespace ppcheck::check
