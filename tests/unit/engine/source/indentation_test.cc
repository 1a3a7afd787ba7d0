#include "engine/source/indentation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace ppcheck::source {
namespace {

// "line: reason" for each problem.
std::string problems(std::string_view text) {
  std::string out;
  for (const IndentationProblem& problem : check_indentation(text)) {
    const auto line = 1 + std::count(text.begin(), text.begin() + problem.span.begin, '\n');
    out += std::to_string(line) + ": " + problem.reason + "\n";
  }
  return out;
}

struct Row {
  const char* title;
  const char* text;
  const char* expected;
};

TEST(CheckIndentation, Table) {
  const Row rows[] = {
      {"nothing", "", ""},
      {"flat", "a\nb\n", ""},
      {"a block", "if a:\n    b\nc\n", ""},
      {"a block on one line", "if a: b\nc\n", ""},
      {"nested blocks", "def f():\n  if a:\n    b\n  c\nd\n", ""},
      {"different widths", "if a:\n  b\nif c:\n        d\n", ""},
      {"unexpected indent", "a\n  b\nc\n", "2: unexpected indent\n"},
      {"one report for a run of lines", "a\n  b\n  c\nd\n", "2: unexpected indent\n"},
      {"wrong dedent", "if a:\n    b\n  c\n", "3: unindent matches no outer level\n"},
      {"wrong dedent between levels", "def f():\n  if a:\n      b\n    c\n  d\n",
       "4: unindent matches no outer level\n"},
      {"empty block", "def f():\nx = 1\n", "1: expected an indented block\n"},
      {"empty block at the end", "if a:\n", "1: expected an indented block\n"},
      {"empty inner block", "def f():\n  if a:\n  b\n", "2: expected an indented block\n"},
      {"empty inner block, then out", "def f():\n  if a:\nb\n", "2: expected an indented block\n"},
      {"blank lines and comments do not count", "if a:\n\n# c\n      # d\n    b\n  # e\n    c\n", ""},
      {"brackets go on", "a = [\n  1,\n      2,\n0]\nb\n", ""},
      {"a colon in brackets opens nothing", "a = {\n'b':\n1}\nc\n", ""},
      {"strings over lines", "a = '''\n   b\n  c\n'''\nd\n", ""},
      {"a colon in a string", "a = ':'\nb\n", ""},
      {"a quote in a comment", "a # '''\nb\n", ""},
      {"a backslash goes on", "a = 1 + \\\n    2\nb\n", ""},
      {"a colon and a comment", "if a:  # why\n    b\n", ""},
      {"a lambda's colon", "f = lambda: 1\ng\n", ""},
      {"tabs are eight", "if a:\n\tb\n        c\n", ""},
      {"a tab that fits no level", "if a:\n    b\n\tc\n", "3: unexpected indent\n"},
      {"a form feed starts the line anew", "if a:\n    b\n\fc\n", ""},
      {"carriage returns", "if a:\r\n    b\r\n  c\r\n", "3: unindent matches no outer level\n"},
      {"behind an unclosed bracket", "a = (\nif b:\nc\n", ""},
      {"behind an unclosed string", "a = '''\nif b:\nc\n", ""},
      {"an escaped quote", "a = 'b\\'c'\nd\n", ""},
      {"a line that is only a backslash", "if a:\n    b\n\\\n\nc\n", ""},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(row.title);
    EXPECT_EQ(problems(row.text), row.expected);
  }
}

TEST(CheckIndentation, SpanIsTheLine) {
  const auto found = check_indentation("a\n  b + c  \nd");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].span, (Span{4, 11}));
}

}  // namespace
}  // namespace ppcheck::source
