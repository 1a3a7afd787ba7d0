// program calls: which modules belong together, and what they call.
#include <gtest/gtest.h>

#include "tests/unit/engine/semantic/program.h"

namespace ppcheck::semantic {
namespace {

struct Row {
  const char* title;
  std::vector<Program::File> files;  // asked of the module that bears `# A`
  const char* expected;              // program calls lib.session
};

class ProgramTable : public testing::TestWithParam<Row> {};

TEST_P(ProgramTable, Answers) {
  const Program p(GetParam().files);
  const std::vector<Symbol> apis{base::intern("lib.session")};
  EXPECT_EQ(base::word_of(p.model().program_calls(p.call("A"), apis)), GetParam().expected) << GetParam().title;
}

const char* const kUses = "import lib\nlib.session()\n";

INSTANTIATE_TEST_SUITE_P(
    Programs, ProgramTable,
    testing::Values(
        Row{"the module itself", {{"m.py", "import lib\nlib.session()\nprint(1)  # A\n"}}, "yes"},
        Row{"nobody", {{"m.py", "print(1)  # A\n"}}, "no"},
        Row{"a module that it imports", {{"m.py", "import other\nprint(1)  # A\n"}, {"other.py", kUses}}, "yes"},
        Row{"a module that imports it", {{"m.py", "print(1)  # A\n"}, {"other.py", std::string("import m\n") + kUses}}, "yes"},
        Row{"a third that imports both",
            {{"m.py", "print(1)  # A\n"}, {"other.py", kUses}, {"main.py", "import m\nimport other\n"}}, "yes"},
        Row{"a stranger", {{"m.py", "print(1)  # A\n"}, {"other.py", kUses}}, "no"},
        Row{"a test that imports both does not join them",
            {{"m.py", "print(1)  # A\n"}, {"other.py", kUses}, {"test_all.py", "import m\nimport other\n"}}, "no"},
        Row{"an __init__ that only re-exports does not join them",
            {{"pkg/__init__.py", "from pkg.m import f\nfrom pkg.other import g\n"}, {"pkg/m.py", "print(1)  # A\ndef f(): pass\n"},
             {"pkg/other.py", "import lib\ndef g():\n    lib.session()\n"}},
            "no"}),
    [](const auto& info) { return "row" + std::to_string(info.index); });

}  // namespace
}  // namespace ppcheck::semantic
