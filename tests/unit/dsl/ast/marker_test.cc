#include "dsl/ast/marker.h"

#include <gtest/gtest.h>

namespace ppcheck::dsl {
namespace {

std::string shown(std::string_view code) {
  static const char* const kNames[] = {"expect", "note", "missed", "false-alarm", "misspelt"};
  std::string out;
  for (const Marker& marker : markers_of(code)) {
    out += (out.empty() ? "" : "; ") + std::to_string(marker.line) + " " + kNames[static_cast<int>(marker.kind)];
    for (const std::string& level : marker.levels) out += " " + level;
    out += " @" + std::string(code.substr(marker.span.begin, marker.span.size()));
  }
  return out;
}

struct Row {
  const char* code;
  const char* markers;
};

class Markers : public testing::TestWithParam<Row> {};

TEST_P(Markers, Found) { EXPECT_EQ(shown(GetParam().code), GetParam().markers) << GetParam().code; }

INSTANTIATE_TEST_SUITE_P(
    Comments, Markers,
    testing::Values(
        Row{"f()  # expect\n", "1 expect @# expect"}, Row{"f()  #expect", "1 expect @#expect"},
        Row{"a\nf()  # expect low\n", "2 expect low @# expect low"},
        Row{"f()  # expect info low\n", "1 expect info low @# expect info low"},
        Row{"f()  # expect note\n", "1 note @# expect note"}, Row{"f()  # missed\n", "1 missed @# missed"},
        Row{"f()  # false alarm\n", "1 false-alarm @# false alarm"},
        Row{"f(); g()  # expect # expect low\n", "1 expect @# expect; 1 expect low @# expect low"},
        Row{"f()  # exepct\n", "1 misspelt @# exepct"}, Row{"f()  # except\n", "1 misspelt @# except"},
        Row{"f()  # expected\n", "1 misspelt @# expected"}, Row{"f()  # expect lwo\n", "1 misspelt @# expect lwo"},
        Row{"f()  # expect that this works\n", "1 misspelt @# expect that this works"},
        // Prose, and texts that hold a `#`.
        Row{"f()  # except for tests\n", ""}, Row{"f()  # missed the point\n", ""}, Row{"f()  # a comment\n", ""},
        Row{"s = \"# expect\"\n", ""}, Row{"s = '# expect'  # expect\n", "1 expect @# expect"},
        Row{"s = '''\n# expect\n'''\nf()  # expect\n", "4 expect @# expect"},
        Row{"s = 'it\\'s # expect'\n", ""}, Row{"s = 'open\nf()  # expect\n", "2 expect @# expect"},
        Row{"#\n", ""}, Row{"", ""}, Row{"f()  # expect\r\ng()\r\n", "1 expect @# expect"}));

}  // namespace
}  // namespace ppcheck::dsl
