#include <gtest/gtest.h>

#include <string>

#include "engine/ir/dominators.h"
#include "engine/ir/dump.h"
#include "engine/ir/module_table.h"
#include "engine/ir/read.h"
#include "engine/ir/verify.h"
#include "engine/lower/lower.h"

namespace ppcheck::ir {
namespace {

constexpr const char* kProgram =
    "import a.b\n"
    "@d\n"
    "class A(B, m=C):\n"
    "    x: int = 1\n"
    "    def f(self, y=2, *z, k, **w) -> 'A':\n"
    "        def g():\n"
    "            nonlocal y\n"
    "            y += 1.5\n"
    "        with open(y) as h, self:\n"
    "            for i, *j in z:\n"
    "                if i is not None and g():\n"
    "                    break\n"
    "        try:\n"
    "            return [q async for q in w(*z, **k)]\n"
    "        except E as e:\n"
    "            raise e from None\n"
    "        finally:\n"
    "            print(f'{y}', b'\\xff', 10 ** 30, 99999999999999999999, 2j, -0.0, 0.0, 1e999)\n"
    "    # a comment\n"
    "x = = 3\n";

// Every line of the dump that is made anew must come from a line that was read.
TEST(ReadDump, GivesAnEqualModule) {
  const auto module = lower::lower_text(kProgram, {"pkg", true, true});
  EXPECT_TRUE(verify(*module).empty());
  const auto copy = read(dump(*module));
  ASSERT_TRUE(copy.has_value()) << copy.error().text();
  EXPECT_TRUE(equal(*module, *copy));
  EXPECT_EQ(dump(*copy), dump(*module));
  EXPECT_TRUE(copy->is_package);
  EXPECT_TRUE(copy->is_stub);
  EXPECT_TRUE(verify(*copy).empty());
}

TEST(ReadDump, EqualSeesEveryDifference) {
  const auto module = lower::lower_text(kProgram);
  const auto differs = [&](auto&& change) {
    auto copy = read(dump(*module));
    EXPECT_TRUE(copy.has_value());
    change(*copy);
    return !equal(*module, *copy);
  };
  EXPECT_TRUE(differs([](Module& m) { m.is_package = true; }));
  EXPECT_TRUE(differs([](Module& m) { m.notes.push_back("x"); }));
  EXPECT_TRUE(differs([](Module& m) { m.comments[0].end++; }));
  EXPECT_TRUE(differs([](Module& m) { m.statements[1].target.end++; }));
  EXPECT_TRUE(differs([](Module& m) { m.classes[0].made_by++; }));
  EXPECT_TRUE(differs([](Module& m) { m.functions[2].is_async = true; }));
  EXPECT_TRUE(differs([](Module& m) { m.functions[2].params[1].kind = ParamKind::kKeywordOnly; }));
  EXPECT_TRUE(differs([](Module& m) { m.functions[2].loops[0].head.begin++; }));
  EXPECT_TRUE(differs([](Module& m) { m.functions[2].withs[1].parent = kNone; }));
  EXPECT_TRUE(differs([](Module& m) { m.functions[2].succs[0].kind = EdgeKind::kException; }));
  EXPECT_TRUE(differs([](Module& m) { m.functions[0].args[1].name = {}; }));
  EXPECT_TRUE(differs([](Module& m) { m.functions[0].instrs[0].span.end++; }));
  EXPECT_TRUE(differs([](Module& m) {
    for (Constant& c : m.constants)
      if (c.kind == ConstantKind::kFloat && c.real == 0) c.real = -c.real;
  }));
}

TEST(ReadDump, SaysWhatItExpected) {
  struct Row {
    const char* text;
    const char* error;
  };
  const Row rows[] = {
      {"mod \"m\"", "line 1: expected `module`, `function`, …"},
      {"module m", "line 1: expected `\"`"},
      {"module \"m\" packag", "line 1: expected the end of the line"},
      {"module \"m", "line 1: expected a closing quote"},
      {"  b0:", "line 1: expected a function first"},
      {"module \"m\"\nconstant x", "line 2: expected a constant"},
      {"function module \"a\" \"\" @0..1 name 0..0 body 0..1\n  b1:", "line 2: expected the next block"},
      {"function module \"a\" \"\" @0..1 name 0..0 body 0..1\n  b0:\n    %1 = undef @0..0",
       "line 3: expected the next value"},
      {"function module \"a\" \"\" @0..1 name 0..0 body 0..1\n  b0:\n    %0 = undf @0..0",
       "line 3: expected an opcode"},
      {"function module \"a\" \"\" @0..1 name 0..0 body 0..1\n  b0:\n    %0 = const 1 @0..0",
       "line 3: expected a constant of the table"},
      {"function module \"a\" \"\" @0..1 name 0..0 body 0..1\n  b0:\n    %0 = not %0 [star] @0..0",
       "line 3: expected a flag of this opcode"},
      {"function modul \"a\"", "line 1: expected a kind that is known"},
  };
  for (const Row& row : rows) {
    const auto module = read(row.text);
    ASSERT_FALSE(module.has_value()) << row.text;
    EXPECT_EQ(module.error().text(), row.error) << row.text;
  }
}

// One function in the text form, with the places that no row cares about filled in.
std::string problems(const std::string& body) {
  std::string text =
      "module \"m\"\n"
      "constant none\n"
      "function module \"<module>\" \"\" @0..9 name 0..0 body 0..9\n";
  for (std::size_t at = 0; at < body.size();) {
    const std::size_t end = body.find('\n', at);
    const std::string line = body.substr(at, end - at);
    text += line;
    if (line.starts_with("    ") && line.find('@') == std::string::npos) text += " @0..1";
    text += '\n';
    at = end + 1;
  }
  auto module = read(text);
  if (!module) return module.error().text();
  source::SourceFile file;
  file.text = "0123456789";
  module->file = std::make_shared<const source::SourceFile>(file);
  std::string out;
  for (const std::string& problem : verify(*module)) out += problem + "\n";
  return out;
}

TEST(Verify, Table) {
  struct Row {
    const char* title;
    const char* body;
    const char* expected;
  };
  const Row rows[] = {
      {"good", "  b0:\n    %0 = const none\n    return %0\n", ""},
      {"a diamond",
       "  b0:\n    %0 = const none\n    br %0 -> b1+ b2-\n  b1: from b0\n    %2 = const none\n    jump -> b3\n"
       "  b2: from b0\n    jump -> b3\n  b3: from b1 b2\n    %5 = phi %2, %0\n    return %5\n",
       ""},
      {"no blocks", "", "f0: no blocks\n"},
      {"no terminator", "  b0:\n    %0 = const none\n",
       "f0 %0 (const): a terminator ends every block, and no other does\n"},
      {"a terminator inside", "  b0:\n    raise\n    raise\n",
       "f0 %0 (raise): a terminator ends every block, and no other does\n"},
      {"a use before the definition", "  b0:\n    %0 = not %1\n    %1 = const none\n    return %0\n",
       "f0 %0 (not): uses %1, which does not dominate it\n"},
      {"a use of itself", "  b0:\n    %0 = not %0\n    return %0\n",
       "f0 %0 (not): uses %0, which does not dominate it\n"},
      {"a use on one way only",
       "  b0:\n    %0 = const none\n    br %0 -> b1+ b2-\n  b1: from b0\n    %2 = const none\n    jump -> b2\n"
       "  b2: from b0 b1\n    return %2\n",
       "f0 %4 (return): uses %2, which does not dominate it\n"},
      {"phi operands in the wrong order",
       "  b0:\n    %0 = const none\n    br %0 -> b1+ b2-\n  b1: from b0\n    %2 = const none\n    jump -> b2\n"
       "  b2: from b0 b1\n    %4 = phi %2, %0\n    return %4\n",
       "f0 %4 (phi): uses %2, which does not dominate it\n"},
      {"a phi with too few operands",
       "  b0:\n    %0 = const none\n    br %0 -> b1+ b2-\n  b1: from b0\n    jump -> b2\n"
       "  b2: from b0 b1\n    %3 = phi %0\n    return %3\n",
       "f0 %3 (phi): has 1 operands, not 2\n"},
      {"a phi behind another instruction",
       "  b0:\n    %0 = const none\n    jump -> b1\n  b1: from b0\n    %2 = const none\n    %3 = phi %0\n"
       "    return %3\n",
       "f0 %3 (phi): a phi behind other instructions\n"},
      {"an edge without its predecessor", "  b0:\n    jump -> b1\n  b1:\n    raise\n",
       "f0: successors and predecessors differ\n"},
      {"a predecessor without its edge", "  b0:\n    raise\n  b1: from b0\n    raise\n",
       "f0: successors and predecessors differ\nf0 b1: cannot be reached\n"},
      {"an unreachable block", "  b0:\n    raise\n  b1:\n    raise\n", "f0 b1: cannot be reached\n"},
      {"an entry with predecessors", "  b0: from b0\n    jump -> b0\n", "f0 b0: the entry has predecessors\n"},
      {"a branch with one edge", "  b0:\n    %0 = const none\n    br %0 -> b1+\n  b1: from b0\n    raise\n",
       "f0 b0: a branch has a true and a false edge\n"},
      {"a jump to nowhere", "  b0:\n    jump\n", "f0 b0: a jump goes somewhere\n"},
      {"going on behind a return", "  b0:\n    %0 = const none\n    return %0 -> b1\n  b1: from b0\n    raise\n",
       "f0 b0: goes on after it has left the function\n"},
      {"an edge out of the function", "  b0:\n    jump -> b7\n", "f0 b0: an edge to no block\n"},
      {"an operand that is not there", "  b0:\n    %0 = not %9\n    return %0\n",
       "f0 %0 (not): has an operand that is not there\n"},
      {"an operand that is left out", "  b0:\n    %0 = not _\n    return %0\n", "f0 %0 (not): lacks an operand\n"},
      {"slices may leave operands out", "  b0:\n    %0 = slice _, _, _\n    return %0\n", ""},
      {"a wrong number of operands", "  b0:\n    %0 = const none\n    %1 = binary %0 \"__add__\"\n    return %1\n",
       "f0 %1 (binary): has 1 operands, not 2\n"},
      {"a store of what is no value",
       "  b0:\n    jump -> b1\n  b1: from b0\n    %1 = not %0\n    return %1\n",
       "f0 %1 (not): uses what is no value\n"},
      {"a span outside of the file", "  b0:\n    raise @5..99\n",
       "f0 %0: the span 5..99 is not in the file\n"},
      {"a span that ends before it begins", "  b0:\n    raise @5..3\n",
       "f0 %0: the span 5..3 is not in the file\n"},
      {"a parameter that is not there", "  b0:\n    %0 = param #0\n    return %0\n",
       "f0 %0 (param): names something that is not there\n"},
      {"a position past the targets", "  b0:\n    %0 = const none\n    %1 = unpack %0 #2/2\n    return %1\n",
       "f0 %1 (unpack): names something that is not there\n"},
      {"a block of no loop", "  b0: loop l0\n    raise\n", "f0 b0: no such loop\n"},
      {"a loop without its header",
       "  loop while condition %0 @0..1 head 0..1\n  b0: loop l0\n    %0 = const none\n    return %0\n",
       "f0 l0: its header is not in it\n"},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(row.title);
    EXPECT_EQ(problems(row.body), row.expected);
  }
}

TEST(Dominators, AgreeWithTheDefinition) {
  // a dominates b when b cannot be reached without a.
  const auto module = lower::lower_text(
      "def f(a):\n"
      "    for x in a:\n"
      "        try:\n"
      "            if x: continue\n"
      "            g(x)\n"
      "            while x:\n"
      "                x = h(x)\n"
      "                if x: break\n"
      "            else:\n"
      "                return k(x)\n"
      "        except E:\n"
      "            i()\n"
      "        finally:\n"
      "            j()\n");
  for (const Function& fn : module->functions) {
    const Dominators dominators(fn);
    for (BlockId without = 0; without < fn.blocks.size(); ++without) {
      std::vector<bool> seen(fn.blocks.size());
      std::vector<BlockId> work;
      if (without != 0) {
        work.push_back(0);
        seen[0] = true;
      }
      while (!work.empty()) {
        const BlockId b = work.back();
        work.pop_back();
        for (const Edge& edge : fn.succs_of(b))
          if (edge.to != without && !seen[edge.to]) {
            seen[edge.to] = true;
            work.push_back(edge.to);
          }
      }
      for (BlockId b = 0; b < fn.blocks.size(); ++b)
        EXPECT_EQ(dominators.dominates(without, b), !seen[b]) << without << " " << b;
    }
  }
}

TEST(ModuleTable, KeepsUserCodeAndStubsApart) {
  ModuleTable table;
  const auto add = [&](const char* name, bool stub) {
    return table.add(lower::lower_text("def f(): pass\n", {name, false, stub}));
  };
  const auto user = add("a", false);
  const auto stub = add("a", true);
  const auto second = add("a", false);
  EXPECT_EQ(table.find_user(base::intern("a")), user);
  EXPECT_EQ(table.find_stub(base::intern("a")), stub);
  EXPECT_EQ(table.find_user(base::intern("b")), kNone);
  EXPECT_EQ(table.size(), 3u);
  EXPECT_EQ(table.function_count(), 6u);
  const FunctionId f = table.function_id(second, 1);
  EXPECT_EQ(table.module_of(f), second);
  EXPECT_EQ(table.index_of(f), 1u);
  EXPECT_EQ(base::text_of(table.function(f).name), "f");
}

}  // namespace
}  // namespace ppcheck::ir
