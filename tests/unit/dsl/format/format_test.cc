#include "dsl/format/format.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "dsl/ast/dump.h"
#include "dsl/parse/parse.h"
#include "tests/dsl/rule_text.h"

namespace ppcheck::dsl {
namespace {

const std::string kRoot = PPCHECK_SOURCE_DIR;

std::string formatted(const std::string& text) {
  const source::SourceFile file = rule_source(text);
  const FormatResult result = format(file);
  return result.text ? *result.text : render_all(result.diagnostics, file);
}

struct Row {
  const char* text;
  const char* formatted;  // after `ppr 1` and a line end, as `text`
};

class Layout : public testing::TestWithParam<Row> {};

TEST_P(Layout, IsCanonicalAndStays) {
  const std::string once = formatted(std::string("ppr 1\n") + GetParam().text);
  EXPECT_EQ(once, std::string("ppr 1\n") + GetParam().formatted);
  EXPECT_EQ(formatted(once), once);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, Layout,
    testing::Values(
        Row{"", ""}, Row{"\n\n\n# a\n\n\n# b   \n", "\n# a\n\n# b\n"}, Row{"import  a . b   as c", "import a.b as c\n"},
        Row{"from a import b,c as d", "from a import b, c as d\n"}, Row{"plugin a>=1.2,<2", "plugin a >= 1.2, < 2\n"},
        Row{"set A={b,c.*}|d", "set A = { b, c.* } | d\n"}, Row{"set A = B - {c}", "set A = B - { c }\n"},
        Row{"set A = {}", "set A = {}\n"}, Row{"set A = { b,  # first\n c\n}", "set A = { b,  # first\n    c\n}\n"},
        Row{"set A = {\n# all of b\nb.*,\n   c }", "set A = {\n    # all of b\n    b.*,\n    c }\n"},
        Row{"set A =\n b |\n c", "set A =\n    b |\n    c\n"},
        Row{"pack a 1.0 { description \"d\" }", "pack a 1.0 {\n    description \"d\"\n}\n"},
        Row{"disable a.b-c \"d\"  # why", "disable a.b-c \"d\"  # why\n"},
        Row{"pattern p(a,b) { match { call f in b after a } }",
            "pattern p(a, b) {\n    match { call f in b after a }\n}\n"},
        Row{"rule r {\nseverity high\ncause a.b\nmatch {\nloop L\n}\nreport L \"m\"\n}",
            "rule r {\n    severity high\n    cause    a.b\n    match { loop L }\n    report L \"m\"\n}\n"},
        Row{"rule r {\n  match { loop L\n call c = f in L }\n where {\n c.p in { None,-1 } and(c.q==2 or not ( c.p is lambda ))\n }\n"
            " report L \"m\"\n}",
            "rule r {\n    match {\n        loop L\n        call c = f in L\n    }\n"
            "    where { c.p in {None, -1} and (c.q == 2 or not (c.p is lambda)) }\n    report L \"m\"\n}\n"},
        Row{"rule r {\n match { # all\n loop L\n }\n\n\n\n report L \"m\"  # said\n\n}",
            "rule r {\n    match {  # all\n        loop L\n    }\n\n    report L \"m\"  # said\n}\n"},
        Row{"rule r {\n match { object x : T|U? \n call c = x . m }\n where { L : times<=n\n use p ( c )\n check a.b ( c.p,-3 ) }\n report c \"m\"\n}",
            "rule r {\n    match {\n        object x: T | U?\n        call c = x.m\n    }\n    where {\n        L:times <= n\n"
            "        use p(c)\n        check a.b(c.p, -3)\n    }\n    report c \"m\"\n}\n"},
        Row{"rule r {\n match { call a # one\n call bcd # two\n\n call e # three\n }\n report a \"m\"\n}",
            "rule r {\n    match {\n        call a    # one\n        call bcd  # two\n\n        call e  # three\n    }\n"
            "    report a \"m\"\n}\n"},
        Row{"rule r {\n why \"\"\"\n  one\n    two\n  \"\"\"\n match { loop L }\n report L \"m\"\n}",
            "rule r {\n    why \"\"\"\n        one\n          two\n        \"\"\"\n    match { loop L }\n    report L \"m\"\n}\n"},
        Row{"rule r {\n why \"\"\"one\n  two\"\"\"\n match { loop L }\n report L \"m\"\n}",
            "rule r {\n    why \"\"\"one\n  two\"\"\"\n    match { loop L }\n    report L \"m\"\n}\n"},
        Row{"rule r {\n match { loop L }\n report L \"m\"\n fix safe \"t\" when c.p in {1} { set c.p=-1 }\n"
            " bad \"b\" ```python\n  x\n\n    y  # expect\n  ```\n fixed ```python\n  z\n  ```\n}",
            "rule r {\n    match { loop L }\n    report L \"m\"\n    fix safe \"t\" when c.p in {1} { set c.p = -1 }\n"
            "    bad \"b\" ```python\n        x\n\n          y  # expect\n        ```\n    fixed ```python\n        z\n        ```\n}\n"},
        Row{"rule r {\n match { loop L }\n report L \"m\"\n good \"g\" ```a.py\nx\n```\n```b.py\ny\n```\n}",
            "rule r {\n    match { loop L }\n    report L \"m\"\n    good \"g\" ```a.py\n        x\n        ```\n        ```b.py\n"
            "        y\n        ```\n}\n"},
        Row{"rule r {\r\n  match { loop L }\r\n  report L \"m\"\r\n}\r\n",
            "rule r {\n    match { loop L }\n    report L \"m\"\n}\n"},
        Row{"rule r {\n match { loop L }\n where { a == 1 and # first\n b == 2 }\n report L \"m\"\n}",
            "rule r {\n    match { loop L }\n    where {\n        a == 1 and  # first\n            b == 2\n    }\n    report L \"m\"\n}\n"},
        Row{"extend a.B with { c }\nadjust a.b { severity low }\ntests for a.b { }",
            "extend a.B with { c }\nadjust a.b {\n    severity low\n}\ntests for a.b {\n}\n"}));

TEST(Files, KeepTheirMeaningAndAreFormattedOnce) {
  int count = 0;
  for (const char* folder : {"/rules", "/tests/dsl/language"}) {
    for (const auto& entry : std::filesystem::directory_iterator(kRoot + folder)) {
      if (entry.path().extension() != ".ppr") continue;
      ++count;
      const std::string text = read_text(entry.path().string());
      const std::string once = formatted(text);
      EXPECT_EQ(formatted(once), once) << entry.path();
      EXPECT_EQ(dump(parse_rules(rule_source(once)).file), dump(parse_rules(rule_source(text)).file));
      // No comment is lost.
      EXPECT_EQ(std::count(once.begin(), once.end(), '#'), std::count(text.begin(), text.end(), '#')) << entry.path();
    }
  }
  EXPECT_GE(count, 9);
}

TEST(Files, WithErrorsAreLeftAlone) {
  EXPECT_EQ(formatted("ppr 1\nrulee x {\n}\n").substr(0, 20), "error[unknown-word]:");
}

}  // namespace
}  // namespace ppcheck::dsl
