#include <gtest/gtest.h>

#include "engine/match/program.h"
#include "tests/unit/engine/match/rule_builder.h"

namespace ppcheck::match {
namespace {

TEST(Dump, ListsAWholeRule) {
  Rule pattern("small");
  const SlotId c = pattern.call("c", {pattern.apis({"lib.zeros"})});
  pattern.where(pattern.compare(pattern.argument(c, "shape"), Compare::kLe, Rule::integer(3)));

  Rule r("tf-map-before-batch");
  const SlotId ds = r.object("ds", {"lib.Dataset"}, true);
  const SlotId l = r.loop("L");
  const SlotId m = r.call("m", {r.method(ds, "map")}, {r.in(l)});
  const SlotId b = r.call("b", {r.method(ds, "batch"), r.apis({"lib.batch"})}, {r.after(m)});
  r.program.order = {m, b};
  r.where(r.calls_only(r.argument(m, "f"), {"lib.cast", "lib.zeros"}));
  r.where(r.one_of(r.argument(m, "parallel"), {Rule::none(), Rule::integer(1)}));
  r.unless(r.event({r.method(ds, "batch")}, {r.before(m)}));
  r.unless(r.all({r.negation(r.missing(r.argument(b, "drop"))), r.compare(r.property(l, "times"), Compare::kLt, Rule::integer(10))}));
  r.unless(r.use(pattern, {m}));
  r.minor(r.program_uses("tensorflow", Compare::kGe, "2.7"), "newer");
  r.doubt(r.program_calls({"lib.reset"}), "perhaps");
  r.report(m, "slow");
  r.note(b, "here");
  FixEdit set;
  set.slot = m;
  set.parameter = base::intern("parallel");
  set.expr = FixEdit::Expr::kApi;
  set.literal = "lib.AUTO";
  r.program.fixes.push_back({true, "faster", std::nullopt, {set}});
  r.program.required_words = {{"map"}, {"batch", "padded_batch"}};

  EXPECT_EQ(dump(r.program),
            R"(rule tf-map-before-batch
set0 {lib.batch}  ; lib.batch
set1 {lib.cast, lib.zeros}  ; lib.cast | lib.zeros
set2 {lib.reset}  ; lib.reset
slot 0 object ds: lib.Dataset?  ; object ds: lib.Dataset?
slot 1 loop L  ; loop L
slot 2 call m = 0.map in 1  ; call m = ds.map in L
slot 3 call b = 0.batch | set0 after 2  ; call b = ds.batch | lib.batch after m
order 2 3
where (calls-only 2.f set1)  ; condition 0
where (one-of 2.parallel {None, 1})  ; condition 1
unless (event 0.batch before 2)  ; call ds.batch before m
unless (and (not (missing 3.drop)) (< 1:times 10))  ; condition 6
unless (pattern small 2)  ; condition 7
minor (program-uses tensorflow >= 2.7)  ; condition 8
  message "newer"
doubt (program-calls set2)  ; condition 9
  message "perhaps"
report 2 "slow"
note 3 "here"
fix safe "faster"
  set 2.parallel api lib.AUTO
needs-word map
needs-word batch | padded_batch
pattern 0 shared 1 small
)");
}

}  // namespace
}  // namespace ppcheck::match
