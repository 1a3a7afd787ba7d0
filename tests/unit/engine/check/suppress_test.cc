#include "engine/check/suppress.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "engine/lower/lower.h"

namespace ppcheck::check {
namespace {

struct Row {
  const char* title;
  const char* code;   // a finding of rule `r` stands at every `map`
  const char* quiet;  // the lines that are kept quiet, then the notes' lines after a `!`
};

std::string quiet_lines(const char* code) {
  const auto module = lower::lower_text(code);
  Suppressions suppressions = find_suppressions(*module);
  const std::string& text = module->file->text;
  std::string out;
  const auto add = [&](const std::string& word) { out += (out.empty() ? "" : " ") + word; };
  for (std::size_t at = text.find("map"); at != std::string::npos; at = text.find("map", at + 1)) {
    findings::Finding finding;
    finding.rule = "r";
    finding.place.span = {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + 3)};
    if (suppress(suppressions, finding)) add(std::to_string(module->file->lines.line_of(finding.place.span.begin)));
  }
  for (const auto& note : suppressions.notes) add(fmt::format("!{}", note.line));
  for (const auto& note : unused(suppressions, {"other", "r"}, {"r"})) add(fmt::format("!{}", note.line));
  return out;
}

class SuppressTable : public testing::TestWithParam<Row> {};

TEST_P(SuppressTable, KeepsQuiet) { EXPECT_EQ(quiet_lines(GetParam().code), GetParam().quiet) << GetParam().title; }

const Row kRows[] = {
    {"none", "d.map(f)\n", ""},
    {"on the line", "d.map(f)  # ppcheck: ignore[r] small\nd.map(g)\n", "1"},
    {"without a reason", "d.map(f)  # ppcheck: ignore[r]\n", "1"},
    {"all rules", "d.map(f)  # ppcheck: ignore\n", "1"},
    {"several rules", "d.map(f)  # ppcheck: ignore[other, r]\n", "1"},
    {"another rule", "d.map(f)  # ppcheck: ignore[other]\n", ""},
    {"after another comment", "d.map(f)  # noqa # ppcheck: ignore[r]\n", "1"},
    {"without blanks", "d.map(f)#ppcheck:ignore[r]\n", "1"},
    {"on the first line of a statement", "x = (d  # ppcheck: ignore[r]\n     .map(f))\n", "2"},
    {"on the last line of a statement", "x = (d\n     .map(f)\n     )  # ppcheck: ignore[r]\n", "2"},
    {"on a line within a statement", "x = (d\n     .map(f)\n     .a()  # ppcheck: ignore[r]\n     .map(g))\n", "2 4"},
    {"alone on a line within brackets", "x = (d\n     # ppcheck: ignore[r]\n     .map(f))\n", "3"},
    {"alone on a line before", "# ppcheck: ignore[r]\nd.map(f)\nd.map(g)\n", "2"},
    {"before a statement of several lines", "# ppcheck: ignore[r]\nx = (d\n     .map(f))\n", "3"},
    {"beside the head of a loop: the head only", "for x in d.map(f):  # ppcheck: ignore[r]\n    d.map(g)\n", "1"},
    {"before a loop: the head only", "# ppcheck: ignore[r]\nfor x in d.map(f):\n    d.map(g)\n", "2"},
    {"in a function", "def f():\n    d.map(f)  # ppcheck: ignore[r]\n    d.map(g)\n", "2"},
    {"a whole file", "# ppcheck: ignore-file[r] generated\nd.map(f)\n\nd.map(g)\n", "2 4"},
    {"the words in a text are none", "d.map('# ppcheck: ignore[r]')\n", ""},
    {"the words in a docstring are none", "\"\"\"\n# ppcheck: ignore-file[r]\n\"\"\"\nd.map(f)\n", ""},
    {"without the sign they are none", "d.map(f)  # see ppcheck: ignore[r]\n", ""},
    {"unused ones are named", "x = 1  # ppcheck: ignore[r]\n", "!1"},
    {"unknown rules are named", "d.map(f)  # ppcheck: ignore[q]\n", "!1"},
    {"unknown words are named", "d.map(f)  # ppcheck: ignroe[r]\n", "!1"},
    {"no rule between the brackets", "d.map(f)  # ppcheck: ignore[]\n", "!1"},
    {"open brackets", "d.map(f)  # ppcheck: ignore[r\n", "!1"},
    {"of a rule that did not run nothing is said", "x = 1  # ppcheck: ignore[other]\n", ""},
};

INSTANTIATE_TEST_SUITE_P(All, SuppressTable, testing::ValuesIn(kRows));

TEST(Suppress, MisspeltWordsAndRulesAreAnswered) {
  const auto module = lower::lower_text("x = 1  # ppcheck: ingore[r]\ny = 1  # ppcheck: ignore[tf-mpa]\n");
  const Suppressions suppressions = find_suppressions(*module);
  ASSERT_EQ(suppressions.notes.size(), 1u);
  EXPECT_EQ(suppressions.notes[0].message, "`# ppcheck: ingore` is no instruction; did you mean `ignore`?");
  const auto notes = unused(suppressions, {"tf-map"}, {"tf-map"});
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_EQ(notes[0].message, "`# ppcheck: ignore[tf-mpa]`: there is no such rule; did you mean `tf-map`?");
}

TEST(Suppress, ReasonsAreKept) {
  const auto module = lower::lower_text("x = 1  # ppcheck: ignore[a, b]  three elements \n");
  const Suppressions suppressions = find_suppressions(*module);
  ASSERT_EQ(suppressions.all.size(), 1u);
  EXPECT_EQ(suppressions.all[0].reason, "three elements");
  EXPECT_EQ(suppressions.all[0].rules, (std::vector<std::string>{"a", "b"}));
}

}  // namespace
}  // namespace ppcheck::check
