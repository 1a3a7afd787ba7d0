// `plugin` and `check` lines, held against the plugins that are loaded.
#include <gtest/gtest.h>

#include "dsl/parse/parse.h"
#include "dsl/resolve/resolve.h"
#include "tests/dsl/fake_apis.h"
#include "tests/dsl/rule_text.h"

namespace ppcheck::dsl {
namespace {

using Kind = PluginParameter::Kind;

const std::vector<LoadedPlugin>& plugins() {
  static const std::vector<LoadedPlugin> all = {
      {"acme.sizes", "1.4",
       {{"small", "small(size: integer, word: text = \"a\")", {{"size", Kind::kInteger, false}, {"word", Kind::kText, true}}},
        {"runs_in", "runs_in(c: call, l: loop)", {{"c", Kind::kCall, false}, {"l", Kind::kLoop, false}}},
        {"any", "any(v: value, n: number, flag: boolean)",
         {{"v", Kind::kValue, false}, {"n", Kind::kNumber, false}, {"flag", Kind::kBoolean, false}}}}},
      {"empty", "0.1", {}}};
  return all;
}

std::string rule(const std::string& plugin, const std::string& line) {
  return "ppr 1\nimport tensorflow as tf\nplugin " + plugin +
         "\n\nrule x {\n    severity low\n    cause api.inefficient-usage\n    symptom time.slow-execution\n    stage training\n"
         "    option limit = 10 \"help\"\n    option word = \"a\" \"help\"\n"
         "    why \"\"\"Why.\"\"\"\n    match {\n        object ds: tf.data.Dataset\n        loop L\n        call b = ds.batch in L\n"
         "    }\n    where {\n        b.batch_size <= limit\n        not word == \"b\"\n        " +
         line + "\n    }\n    report b \"slow\"\n    bad \"found\" ```python\n        x.batch(3)  # expect\n        ```\n" +
         "    good \"not found\" ```python\n        x\n        ```\n}\n";
}

std::string errors(const std::string& plugin, const std::string& line, bool with_plugins = true) {
  const source::SourceFile file = rule_source(rule(plugin, line));
  const ParseResult parsed = parse_rules(file);
  if (has_errors(parsed.diagnostics)) return "parse: " + summary(parsed.diagnostics, file);
  const FakeApis apis(kFakeStubs);
  ResolveInput input;
  input.files.push_back({&parsed.file, "rules", false});
  if (with_plugins) input.plugins = plugins();
  return summary(resolve(input, apis).diagnostics[0], file);
}

TEST(PluginLines, NameWhatIsLoadedInAVersionThatFits) {
  EXPECT_EQ(errors("acme.sizes", "check acme.sizes.small(3)"), "");
  EXPECT_EQ(errors("acme.sizes >= 1.2, < 2", "check acme.sizes.small(3)"), "");
  EXPECT_EQ(errors("acme.sizes >= 2", "check acme.sizes.small(3)"),
            "wrong-version 3:19 the plugin `acme.sizes` has the version 1.4 | use a version that meets this\n");
  EXPECT_EQ(errors("acme.size", "b.batch_size == 1"),
            "unknown-plugin 3:8 the plugin `acme.size` is not loaded | did you mean `acme.sizes`?\n");
  EXPECT_EQ(errors("other", "check other.small(3)"),
            "unknown-plugin 3:8 the plugin `other` is not loaded | load it with `--plugin FILE.so`; `--allow-plugins` loads what "
            "lies beside the rules\n");
}

TEST(PluginLines, AreNotJudgedWhereNobodySaysWhatIsLoaded) {
  EXPECT_EQ(errors("whatever", "check whatever.small(L, \"x\")", false), "");
  EXPECT_EQ(errors("whatever", "check other.small(3)", false),
            "unknown-plugin 21:15 no `plugin` line declares `other` | write `plugin other` at the top\n");
}

struct Line {
  const char* line;
  const char* error;  // empty: none
};

class CheckLines : public testing::TestWithParam<Line> {};

TEST_P(CheckLines, AreHeldAgainstTheSignature) {
  const std::string found = errors("acme.sizes", GetParam().line);
  if (*GetParam().error == '\0')
    EXPECT_EQ(found, "") << GetParam().line;
  else
    EXPECT_NE(found.find(GetParam().error), std::string::npos) << GetParam().line << "\n" << found;
}

INSTANTIATE_TEST_SUITE_P(
    All, CheckLines,
    testing::Values(
        Line{"check acme.sizes.small(b.batch_size)", ""}, Line{"check acme.sizes.small(limit)", ""},
        Line{"check acme.sizes.small(limit, word)", ""}, Line{"check acme.sizes.runs_in(b, L)", ""},
        Line{"check acme.sizes.any(ds, 1.5, True)", ""}, Line{"check acme.sizes.any(b, 2, False)", ""},
        Line{"check acme.sizes.any(None, limit, True)", ""},
        Line{"check acme.sizes.smal(3)", "unknown-predicate 21:15 the plugin `acme.sizes` has no predicate `smal` | did you mean `small`?"},
        Line{"check acme.sizes.small()", "wrong-arguments 21:15 `acme.sizes.small` is handed 0 arguments | it is declared as `small(size: integer"},
        Line{"check acme.sizes.small(1, \"a\", 2)", "`acme.sizes.small` is handed 3 arguments"},
        Line{"check acme.sizes.small(1.5)", "`size` of `acme.sizes.small` is an integer, and `1.5` is none"},
        Line{"check acme.sizes.small(word)", "`size` of `acme.sizes.small` is an integer, and `word` is none"},
        Line{"check acme.sizes.small(1, 2)", "`word` of `acme.sizes.small` is a text, and `2` is none"},
        Line{"check acme.sizes.small(1, limit)", "`word` of `acme.sizes.small` is a text, and `limit` is none"},
        Line{"check acme.sizes.runs_in(L, L)", "`c` of `acme.sizes.runs_in` is the name of a call, and `L` is none"},
        Line{"check acme.sizes.runs_in(b, b)", "`l` of `acme.sizes.runs_in` is the name of a loop, and `b` is none"},
        Line{"check acme.sizes.runs_in(b.batch_size, L)", "`c` of `acme.sizes.runs_in` is the name of a call, and `b.batch_size` is none"},
        Line{"check acme.sizes.runs_in(3, L)", "is the name of a call, and `3` is none"},
        Line{"check acme.sizes.any(ds, \"x\", True)", "`n` of `acme.sizes.any` is a number, and `\"x\"` is none"},
        Line{"check acme.sizes.any(ds, 1, 0)", "`flag` of `acme.sizes.any` is `True` or `False`, and `0` is none"},
        Line{"check empty.small(3)", "no `plugin` line declares `empty`"}));

}  // namespace
}  // namespace ppcheck::dsl
