#include "engine/report/frame.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/unit/engine/report/helpers.h"

namespace ppcheck::report {
namespace {

struct WantedMark {
  std::string words;
  std::string message;
  bool primary = false;
  int nth = 0;
};

struct Row {
  const char* title;
  std::string text;
  std::vector<WantedMark> marks;
  std::size_t width;
  const char* frame;
};

// The frame as a reader sees it; the first blank column is left out to keep the table narrow.
std::string frame_of(const Row& row) {
  const auto file = file_of("a.py", row.text);
  std::vector<Mark> marks;
  for (const auto& m : row.marks) marks.push_back({place_of(*file, m.words, m.nth).span, m.message, m.primary});
  const std::string frame = render_frame(*file, marks, gutter_width(*file, marks), row.width, FrameStyle{});
  std::string out;
  for (std::size_t at = 0; at < frame.size();) {
    const std::size_t end = frame.find('\n', at);
    std::string line = frame.substr(at, end - at);
    if (line.starts_with(" ")) line.erase(0, 1);
    out += line + "\n";
    at = end + 1;
  }
  return out;
}

class FrameTable : public testing::TestWithParam<Row> {};

TEST_P(FrameTable, IsDrawn) { EXPECT_EQ(frame_of(GetParam()), GetParam().frame) << GetParam().title; }

std::string lines(int count) {
  std::string text;
  for (int n = 1; n <= count; ++n) text += fmt::format("x{} = 1\n", n);
  return text;
}

const Row kRows[] = {
    {"one mark", "a = f(1)\n", {{"f(1)", "", true}}, 80, "  |\n1 | a = f(1)\n  |     ^^^^\n"},
    {"the message stands behind a secondary mark", "a = f(1)\n", {{"f(1)", "here"}}, 80,
     "  |\n1 | a = f(1)\n  |     ---- here\n"},
    {"neighbouring lines", "a = 1\nb = 2\n", {{"a = 1", "one"}, {"b = 2", "", true}}, 80,
     "  |\n1 | a = 1\n  | ----- one\n2 | b = 2\n  | ^^^^^\n"},
    {"marks are drawn in the order of the text", "a = 1\nb = 2\n", {{"b = 2", "", true}, {"a = 1", "one"}}, 80,
     "  |\n1 | a = 1\n  | ----- one\n2 | b = 2\n  | ^^^^^\n"},
    {"a single line between two marks is shown", lines(3), {{"x1", "", true}, {"x3", "end"}}, 80,
     "  |\n1 | x1 = 1\n  | ^^\n2 | x2 = 1\n3 | x3 = 1\n  | -- end\n"},
    {"several lines between two marks are left out", lines(9), {{"x1", "", true}, {"x9", "end"}}, 80,
     "  |\n1 | x1 = 1\n  | ^^\n...\n9 | x9 = 1\n  | -- end\n"},
    {"numbers of two digits are aligned", lines(10), {{"x9", "", true}, {"x10", "end"}}, 80,
     "   |\n 9 | x9 = 1\n   | ^^\n10 | x10 = 1\n   | --- end\n"},
    {"two marks on one line", "d.map(f).batch(2)\n", {{"map(f)", "", true}, {"batch(2)", "batched here"}}, 80,
     "  |\n1 | d.map(f).batch(2)\n  |   ^^^^^^ -------- batched here\n"},
    {"the message of an earlier mark has a row of its own", "d.map(f).batch(2)\n",
     {{"map(f)", "mapped here"}, {"batch(2)", "", true}}, 80,
     "  |\n1 | d.map(f).batch(2)\n  |   ------ ^^^^^^^^\n  |   mapped here\n"},
    {"bars lead to marks whose message follows", "f(1).g(2).h(3)\n",
     {{"f(1)", "first"}, {"g(2)", "second"}, {"h(3)", "third"}}, 80,
     "  |\n1 | f(1).g(2).h(3)\n  | ---- ---- ---- third\n  | |    second\n  | first\n"},
    {"nested marks share the row", "f(g(1))\n", {{"f(g(1))", "", true}, {"g(1)", "inner"}}, 80,
     "  |\n1 | f(g(1))\n  | ^^^^^^^ inner\n"},
    {"a mark over several lines covers its first", "a = f(\n    1)\n", {{"f(\n    1)", "", true}}, 80,
     "  |\n1 | a = f(\n  |     ^^\n"},
    {"an empty mark is one column wide", "a = 1\n", {{"", "", true}}, 80, "  |\n1 | a = 1\n  | ^\n"},
    {"a mark at the end of the file", "a", {{"a", "", true}}, 80, "  |\n1 | a\n  | ^\n"},
    {"East Asian characters take two columns", "s = '漢字' + f(1)\n", {{"f(1)", "", true}}, 80,
     "  |\n1 | s = '漢字' + f(1)\n  |              ^^^^\n"},
    {"combining characters take none", "s = 'e\u0301' + f(1)\n", {{"f(1)", "", true}}, 80,
     "  |\n1 | s = 'e\u0301' + f(1)\n  |           ^^^^\n"},
    {"tabs are four blanks", "\tf(1)\n", {{"f(1)", "", true}}, 80, "  |\n1 |     f(1)\n  |     ^^^^\n"},
    {"control characters are not printed", "a\x1b[0m = 1\n", {{"= 1", "", true}}, 80,
     "  |\n1 | a\uFFFD[0m = 1\n  |       ^^^\n"},
    {"carriage returns end lines", "a = 1\r\nb = 2\r\n", {{"b", "", true}}, 80, "  |\n2 | b = 2\n  | ^\n"},
    {"a long line is cut on the right", "f(1) + aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n", {{"f(1)", "", true}}, 25,
     "  |\n1 | f(1) + aaaaaaaaaaaa…\n  | ^^^^\n"},
    {"a long line is cut on both sides", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa f(1) bbbbbbbbbbbbbbbbbbbbbbbbbbb\n",
     {{"f(1)", "", true}}, 25, "  |\n1 | …aaaaa f(1) bbbbbbb…\n  |        ^^^^\n"},
    {"a mark that is wider than the frame", "xx = f(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa)\n",
     {{"f(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa)", "", true}}, 25,
     "  |\n1 | xx = f(aaaaaaaaaaaa…\n  |      ^^^^^^^^^^^^^^^\n"},
    {"a message that does not fit goes below, in lines", "a = f(1)\n", {{"f(1)", "one two three four five six seven"}},
     37, "  |\n1 | a = f(1)\n  |     ----\n  |     one two three four five six\n  |     seven\n"},
};

INSTANTIATE_TEST_SUITE_P(All, FrameTable, testing::ValuesIn(kRows));

}  // namespace
}  // namespace ppcheck::report
