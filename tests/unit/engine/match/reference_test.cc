// The evaluator against the one that tries every tuple, on generated programs and rules.
#include "engine/match/reference.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "tests/unit/engine/match/library.h"
#include "tests/unit/engine/match/rule_builder.h"

namespace ppcheck::match {
namespace {

class Generator {
 public:
  explicit Generator(std::uint32_t seed) : random_(seed) {}

  std::uint32_t below(std::uint32_t n) { return random_() % n; }
  bool chance(std::uint32_t percent) { return below(100) < percent; }

  std::string program() {
    out_ = "import lib\n";
    for (int f = 0; f < 2; ++f) {
      out_ += fmt::format("def helper{}(d, n):\n", f);
      block(1, 2);
      out_ += fmt::format("    return {}\n", chance(60) ? dataset("d") : "n");
    }
    out_ += "d = lib.Dataset.range(100)\nn = 7\no = lib.Adam()\n";
    block(0, 5);
    return out_;
  }

  Rule rule() {
    Rule r;
    const bool maybe = chance(30);
    if (chance(50)) {
      const SlotId ds = r.object("ds", {"lib.Dataset"}, maybe);
      const SlotId a = r.call("a", {r.method(ds, method())});
      const SlotId b = r.call("b", {r.method(ds, method())}, {chance(50) ? r.after(a) : r.before(a)});
      if (chance(40)) r.where(r.one_of(r.argument(a, "parallel"), {Rule::none(), Rule::integer(1)}));
      if (chance(40)) r.unless(r.event({r.method(ds, method())}, {r.after(a), r.before(b)}));
      if (chance(30)) r.program.order = {b, a};
      if (chance(30)) r.doubt(r.event({r.method(ds, method())}), "another");
      r.report(chance(70) ? a : b);
    } else {
      const SlotId l = r.loop("L");
      const SlotId op = r.call("op", {r.apis({"lib.zeros", "lib.ones"})}, {chance(80) ? r.in(l) : r.always_in(l)});
      if (chance(50)) r.where(r.invariant(r.bare(op), l));
      if (chance(40)) r.unless(r.compare(r.property(l, "times"), Compare::kLe, Rule::integer(10)));
      if (chance(40)) {
        const SlotId opt = r.object("opt", {"lib.Optimizer"}, maybe);
        const SlotId s = r.call("s", {r.method(opt, "step")}, {r.in(l)});
        if (chance(50)) r.where(r.holds(s, r.after(op)));
        if (chance(30)) r.program.order = {s, op};
      }
      if (chance(30)) r.unless(r.event({r.apis({"lib.reset"})}));
      r.report(op);
    }
    return r;
  }

 private:
  std::string method() {
    static const char* const kMethods[] = {"map", "batch", "cache", "take"};
    return kMethods[below(4)];
  }
  std::string dataset(const std::string& from) {
    switch (below(5)) {
      case 0: return from + ".map(f)";
      case 1: return from + ".map(f, 1)";
      case 2: return from + ".batch(n)";
      case 3: return from + ".cache()";
      default: return fmt::format("helper{}({}, 3)", below(2), from);
    }
  }
  std::string op() {
    static const char* const kOps[] = {"lib.zeros([n])", "lib.ones([2])", "lib.zeros(lib.ones([3]))", "lib.reset()"};
    return kOps[below(4)];
  }
  void block(int depth, int statements) {
    const std::string indent(static_cast<std::size_t>(depth) * 4, ' ');
    for (int i = 0; i < statements; ++i) {
      switch (below(depth < 3 ? 8 : 5)) {
        case 0: out_ += indent + "d = " + dataset("d") + "\n"; break;
        case 1: out_ += indent + "e = " + dataset("d") + "\n"; break;
        case 2: out_ += indent + op() + "\n"; break;
        case 3: out_ += indent + "o.step()\n"; break;
        case 4: out_ += indent + fmt::format("n = {}\n", below(20)); break;
        case 5:
          out_ += indent + fmt::format("for i in range({}):\n", chance(50) ? "n" : "50");
          block(depth + 1, 2);
          break;
        case 6:
          out_ += indent + "if flag():\n";
          block(depth + 1, 1);
          break;
        default:
          out_ += indent + "while more():\n";
          block(depth + 1, 2);
          break;
      }
    }
  }

  std::mt19937 random_;
  std::string out_;
};

std::string words(const Code& code, const std::vector<Match>& matches) {
  std::string out;
  for (const Match& m : matches) {
    out += fmt::format("{} -{} -{}", code.place(m.reported), m.severity_steps, m.confidence_steps);
    for (const Binding& b : m.bindings) {
      if (b.call.valid()) out += fmt::format(" {}.{}/{}", b.call.function, b.call.instr, b.path.sites.size());
      if (b.loop.valid()) out += fmt::format(" L{}.{}", b.loop.function, b.loop.loop);
    }
    out += "\n";
  }
  return out;
}

TEST(Reference, AgreesWithTheEvaluator) {
  std::size_t reported = 0;
  for (std::uint32_t seed = 1; seed <= 150; ++seed) {
    Generator generator(seed);
    const std::string text = generator.program();
    const Code code(text);
    for (int i = 0; i < 6; ++i) {
      const Rule rule = generator.rule();
      const auto fast = evaluate(rule.program, code.model(), code.facts);
      const auto slow = evaluate_by_trying_all(rule.program, code.model(), code.facts);
      reported += fast.size();
      ASSERT_EQ(words(code, fast), words(code, slow)) << "seed " << seed << "\n" << text << dump(rule.program);
    }
  }
  EXPECT_GT(reported, 200u);  // else the programs say nothing
}

}  // namespace
}  // namespace ppcheck::match
