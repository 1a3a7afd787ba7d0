// Fixes as text: the program before and after each edit.
#include "engine/check/edits.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/unit/engine/match/library.h"
#include "tests/unit/engine/match/rule_builder.h"

namespace ppcheck::check {
namespace {

using match::Code;
using match::FixEdit;
using match::SlotId;

// The text with the edits made, or why there are none.
std::string fixed(const std::string& text, const match::Rule& rule, const FixEdit& edit, std::size_t nth = 0) {
  const Code code(text);
  const auto matches = match::evaluate(rule.program, code.model(), code.facts);
  if (matches.size() <= nth) return "no match";
  const findings::Fix fix = make_fix({true, "title", std::nullopt, {edit}}, matches[nth], code.model());
  if (!fix.not_applicable.empty()) return "not applicable: " + fix.not_applicable;
  std::string out = text;
  for (auto e = fix.edits.rbegin(); e != fix.edits.rend(); ++e) {
    out.replace(e->span.begin, e->span.size(), e->text);
  }
  return out;
}

struct MapRule : match::Rule {
  SlotId ds, m;
  MapRule() : ds(object("ds", {"lib.Dataset"})), m(call("m", {method(ds, "map")})) { report(m); }

  FixEdit set(const std::string& parameter, FixEdit::Expr expr, const std::string& value) const {
    FixEdit e;
    e.slot = m;
    e.parameter = base::intern(parameter);
    e.expr = expr;
    e.literal = value;
    return e;
  }
};

struct Row {
  const char* before;
  const char* after;
};

TEST(Edits, SetAnArgument) {
  const MapRule r;
  const Row rows[] = {
      {"import lib\nlib.Dataset.range(3).map(f)\n", "import lib\nlib.Dataset.range(3).map(f, parallel=8)\n"},
      {"import lib\nlib.Dataset.range(3).map(f, 1)\n", "import lib\nlib.Dataset.range(3).map(f, 8)\n"},
      {"import lib\nlib.Dataset.range(3).map(f, parallel=None)\n",
       "import lib\nlib.Dataset.range(3).map(f, parallel=8)\n"},
      {"import lib\nlib.Dataset.range(3).map(f, parallel = None)\n",
       "import lib\nlib.Dataset.range(3).map(f, parallel = 8)\n"},
      {"import lib\nlib.Dataset.range(3).map(\n    f,  # scales\n)\n",
       "import lib\nlib.Dataset.range(3).map(\n    f, parallel=8,  # scales\n)\n"},
      {"import lib\nlib.Dataset.range(3).map(f, **options)\n",
       "not applicable: it is not clear what is passed for `parallel`"},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(fixed(row.before, r, r.set("parallel", FixEdit::Expr::kLiteral, "8")), row.after);
  }
}

TEST(Edits, NamesAreSpelledAsTheFileDoes) {
  const MapRule r;
  const Row rows[] = {
      {"import lib as L\nL.Dataset.range(3).map(f)\n",
       "import lib as L\nL.Dataset.range(3).map(f, parallel=L.AUTO)\n"},
      {"from lib import Dataset, AUTO as A\nDataset.range(3).map(f)\n",
       "from lib import Dataset, AUTO as A\nDataset.range(3).map(f, parallel=A)\n"},
      {"\"\"\"Doc.\"\"\"\nfrom lib import Dataset\nx = 1\nDataset.range(3).map(f)\n",
       "\"\"\"Doc.\"\"\"\nfrom lib import Dataset\nimport lib\nx = 1\nDataset.range(3).map(f, parallel=lib.AUTO)\n"},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(fixed(row.before, r, r.set("parallel", FixEdit::Expr::kApi, "lib.AUTO")), row.after);
  }
}

TEST(Edits, RemoveAnArgument) {
  const MapRule r;
  FixEdit e;
  e.kind = FixEdit::Kind::kRemove;
  e.slot = r.m;
  e.parameter = base::intern("parallel");
  const Row rows[] = {
      {"import lib\nlib.Dataset.range(3).map(f, parallel=1)\n", "import lib\nlib.Dataset.range(3).map(f)\n"},
      {"import lib\nlib.Dataset.range(3).map(f, 1)\n", "import lib\nlib.Dataset.range(3).map(f)\n"},
      {"import lib\nlib.Dataset.range(3).map(parallel=1, f=f)\n", "import lib\nlib.Dataset.range(3).map(f=f)\n"},
      {"import lib\nlib.Dataset.range(3).map(f)\n", "import lib\nlib.Dataset.range(3).map(f)\n"},
  };
  for (const Row& row : rows) EXPECT_EQ(fixed(row.before, r, e), row.after);
}

TEST(Edits, RenameACall) {
  const MapRule r;
  FixEdit method;
  method.kind = FixEdit::Kind::kRename;
  method.slot = r.m;
  method.expr = FixEdit::Expr::kApi;
  method.literal = "lib.Dataset.cache";
  EXPECT_EQ(fixed("import lib\nlib.Dataset.range(3).map(f)\n", r, method),
            "import lib\nlib.Dataset.range(3).cache(f)\n");

  match::Rule zeros;
  const SlotId z = zeros.call("z", {zeros.apis({"lib.zeros"})});
  zeros.report(z);
  FixEdit function = method;
  function.slot = z;
  function.literal = "lib.ones";
  EXPECT_EQ(fixed("import lib as L\nL.zeros([2])\n", zeros, function), "import lib as L\nL.ones([2])\n");
}

struct LoopRule : match::Rule {
  SlotId l, op;
  FixEdit move;
  LoopRule() : l(loop("L")), op(call("op", {apis({"lib.zeros"})}, {in(l)})) {
    report(op);
    move.kind = FixEdit::Kind::kMove;
    move.slot = op;
    move.other = l;
  }
};

TEST(Edits, MoveBeforeTheLoop) {
  const LoopRule r;
  const Row rows[] = {
      {"import lib\nfor i in range(9):\n    z = lib.zeros([2])  # once\n    use(z)\n",
       "import lib\nz = lib.zeros([2])  # once\nfor i in range(9):\n    use(z)\n"},
      {"import lib\nfor i in range(9):\n    use(lib.zeros([2]))\n",
       "import lib\nzeros_once = lib.zeros([2])\nfor i in range(9):\n    use(zeros_once)\n"},
      {"import lib\ndef f():\n    for i in range(9):\n        lib.zeros([2])\n",
       "import lib\ndef f():\n    lib.zeros([2])\n    for i in range(9):\n        pass\n"},
      {"import lib\nxs = [use(lib.zeros([2])) for i in range(9)]\n",
       "import lib\nzeros_once = lib.zeros([2])\nxs = [use(zeros_once) for i in range(9)]\n"},
      {"import lib\nzeros_once = 1\nfor i in range(9):\n    use(lib.zeros([2]))\n",
       "import lib\nzeros_once = 1\nzeros_once2 = lib.zeros([2])\nfor i in range(9):\n    use(zeros_once2)\n"},
      {"import lib\ndef f():\n    return lib.zeros([2])\nfor i in range(9):\n    f()\n",
       "not applicable: the places lie in different functions"},
  };
  for (const Row& row : rows) EXPECT_EQ(fixed(row.before, r, r.move), row.after);
}

TEST(Edits, WindowsLineEndsAreKept) {
  const LoopRule r;
  EXPECT_EQ(fixed("import lib\r\nfor i in range(9):\r\n    use(lib.zeros([2]))\r\n", r, r.move),
            "import lib\r\nzeros_once = lib.zeros([2])\r\nfor i in range(9):\r\n    use(zeros_once)\r\n");
}

struct ChainRule : MapRule {
  SlotId b;
  ChainRule() : b(call("b", {method(ds, "batch")}, {after(m)})) {}
};

TEST(Edits, SwapTwoLinks) {
  const ChainRule r;
  FixEdit e;
  e.kind = FixEdit::Kind::kSwap;
  e.slot = r.m;
  e.other = r.b;
  EXPECT_EQ(fixed("import lib\nx = (lib.Dataset.range(3)\n     .map(f)  # one\n     .batch(2))\n", r, e),
            "import lib\nx = (lib.Dataset.range(3)\n     .batch(2)  # one\n     .map(f))\n");
  EXPECT_EQ(fixed("import lib\nd = lib.Dataset.range(3).map(f)\nd = d.batch(2)\n", r, e),
            "not applicable: the calls are no two links of one chain");
}

TEST(Edits, ReplaceInsertWrapAndDelete) {
  const LoopRule r;
  FixEdit e;
  e.slot = r.op;
  e.expr = FixEdit::Expr::kCode;
  e.code = {match::Rule::words("cached("), match::Rule::hole(match::Piece::Kind::kArgument, r.op, "shape"),
            match::Rule::words(")")};
  const std::string before = "import lib\nfor i in range(9):\n    lib.zeros([2,  i])\n";
  e.kind = FixEdit::Kind::kReplace;
  EXPECT_EQ(fixed(before, r, e), "import lib\nfor i in range(9):\n    cached([2,  i])\n");
  e.kind = FixEdit::Kind::kInsert;
  EXPECT_EQ(fixed(before, r, e), "import lib\nfor i in range(9):\n    cached([2,  i])\n    lib.zeros([2,  i])\n");
  e.kind = FixEdit::Kind::kDelete;
  EXPECT_EQ(fixed(before, r, e), "import lib\nfor i in range(9):\n    pass\n");
  EXPECT_EQ(fixed("import lib\nfor i in range(9):\n    x = lib.zeros([2])\n", r, e),
            "not applicable: the call's result is used");

  FixEdit wrap;
  wrap.kind = FixEdit::Kind::kWrap;
  wrap.slot = r.l;
  wrap.expr = FixEdit::Expr::kLiteral;
  wrap.literal = "guard()";
  EXPECT_EQ(fixed(before, r, wrap), "import lib\nwith guard():\n    for i in range(9):\n        lib.zeros([2,  i])\n");
}

}  // namespace
}  // namespace ppcheck::check
