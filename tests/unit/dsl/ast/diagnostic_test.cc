#include "dsl/ast/diagnostic.h"

#include <gtest/gtest.h>

#include "tests/dsl/rule_text.h"

namespace ppcheck::dsl {
namespace {

Diagnostic make(source::Span span, std::string help = "") {
  Diagnostic d;
  d.name = "unknown-word";
  d.message = "what is wrong";
  d.span = span;
  d.help = std::move(help);
  return d;
}

struct Row {
  const char* text;
  source::Span span;
  const char* help;
  const char* shown;
};

class Render : public testing::TestWithParam<Row> {};

TEST_P(Render, Frame) {
  const Row& row = GetParam();
  EXPECT_EQ(render(make(row.span, row.help), rule_source(row.text)), row.shown);
}

INSTANTIATE_TEST_SUITE_P(
    Frames, Render,
    testing::Values(
        Row{"one two", {4, 7}, "fix it",
            "error[unknown-word]: what is wrong\n --> rules/x.ppr:1:5\n  |\n1 | one two\n  |     ^^^ fix it\n"},
        Row{"one two", {4, 7}, "",
            "error[unknown-word]: what is wrong\n --> rules/x.ppr:1:5\n  |\n1 | one two\n  |     ^^^\n"},
        Row{"", {0, 0}, "", "error[unknown-word]: what is wrong\n --> rules/x.ppr:1:1\n  |\n1 |\n  | ^\n"},
        Row{"a\n\n\n\n\n\n\n\n\nbcd e", {10, 13}, "x",
            "error[unknown-word]: what is wrong\n  --> rules/x.ppr:10:1\n   |\n10 | bcd e\n   | ^^^ x\n"},
        // A span over two lines is underlined on the first.
        Row{"ab cd\nef", {3, 8}, "",
            "error[unknown-word]: what is wrong\n --> rules/x.ppr:1:4\n  |\n1 | ab cd\n  |    ^^\n"},
        // Code points, not bytes.
        Row{"\"é\" x", {5, 6}, "",
            "error[unknown-word]: what is wrong\n --> rules/x.ppr:1:5\n  |\n1 | \"é\" x\n  |     ^\n"},
        // Tabs and control characters count one column.
        Row{"\ta\x1b b", {4, 5}, "",
            "error[unknown-word]: what is wrong\n --> rules/x.ppr:1:5\n  |\n1 |  a  b\n  |     ^\n"},
        Row{"a b\r\nc", {2, 3}, "",
            "error[unknown-word]: what is wrong\n --> rules/x.ppr:1:3\n  |\n1 | a b\n  |   ^\n"},
        // A place behind the end of the text.
        Row{"ab", {90, 99}, "",
            "error[unknown-word]: what is wrong\n --> rules/x.ppr:1:3\n  |\n1 | ab\n  |   ^\n"}));

TEST(Render, CutsLongLines) {
  const std::string text(400, 'a');
  const std::string shown = render(make({200, 203}), rule_source(text));
  EXPECT_NE(shown.find("1 | …" + std::string(120, 'a') + "…\n"), std::string::npos) << shown;
  EXPECT_NE(shown.find("\n  | " + std::string(51, ' ') + "^^^\n"), std::string::npos) << shown;
}

TEST(Render, NotesAndWarnings) {
  Diagnostic d = make({0, 3});
  d.level = Level::kWarning;
  d.notes = {"declared in a.pyi:3", "second"};
  EXPECT_EQ(render(d, rule_source("one")),
            "warning[unknown-word]: what is wrong\n --> rules/x.ppr:1:1\n  |\n1 | one\n  | ^^^\n"
            "  = declared in a.pyi:3\n  = second\n");
}

TEST(SortAndUnique, ByPlaceThenErrorsFirst) {
  std::vector<Diagnostic> list = {make({5, 6}), make({1, 2}), make({5, 6}), make({1, 2})};
  list[1].level = Level::kWarning;
  sort_and_unique(list);
  ASSERT_EQ(list.size(), 3u);
  EXPECT_EQ(list[0].level, Level::kError);
  EXPECT_EQ(list[1].level, Level::kWarning);
  EXPECT_EQ(list[2].span.begin, 5u);
  EXPECT_TRUE(has_errors(list));
  list[0].level = list[2].level = Level::kWarning;
  EXPECT_FALSE(has_errors(list));
}

}  // namespace
}  // namespace ppcheck::dsl
