#include "dsl/format/json.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "dsl/ast/dump.h"
#include "dsl/format/format.h"
#include "dsl/parse/parse.h"
#include "tests/dsl/rule_text.h"

namespace ppcheck::dsl {
namespace {

const std::string kRoot = PPCHECK_SOURCE_DIR;

// A rule file in which every construct of the language stands.
const char* const kEverything = R"ppr(ppr 1
import tensorflow as tf
from torch import nn as n, optim
plugin acme.shapes >= 1.2, < 2

pack acme 1.2.0 {
    description "Rules \"of\" acme"
    requires builtin >= 0.1, != 0.1.3
    requires other
}
set A = { tf.cast, tf.math.*, tf.where } | file "x.txt" under tf | B
set C = A - { tf.print } - D
set E = {}
extend builtin.F with { acme.x }
pattern p(L, c) {
    match { call c = tf.zeros in L }
    where { c.shape == 3 or c.shape == -0.5 }
}
rule all-of-it {
    severity high
    confidence low
    cause api.inefficient-usage
    symptom time.slow-execution
    stage training
    exposed prediction
    origin so.1, mined.x-y
    effect "2x" "cloudml 3"
    effect "3x" "b"
    docs "https://a"
    docs "https://b"
    tags opt-in, extra
    needs tensorflow >= 2.10, < 3
    needs numpy
    why """
        One line
          and another, with a \d and "quotes".

        After a blank one.
        """
    option min_times = 10 "few"
    option ratio = 1e5
    option word = "a\\b\n\tc"
    option off = None
    paths include "a/**", "b"
    paths exclude "c"
    match {
        object ds: tf.data.Dataset | tf.Tensor?
        object o: any
        object q: any?
        loop L
        loop M over ds
        use p(L, z)
        call m = ds.map in L always in M inside tf.GradientTape | X after z before y
        call tf.cast | { tf.zeros, tf.math.* }
        call {}
    }
    where {
        m.p is missing and (m.q is not guarded or not m.r is lambda)
        m.p in {None, True, False, 1, -2.5, "x{}", m.q, L:times}
        m.p not in {1_000}
        m.p is function
        m.p is literal
        m is invariant in L
        m.p is same as z.p
        m.p is not tf.Tensor | tf.Variable?
        not not m calls f.*
        m.p calls only {}
        m.p uses z
        m.p matches "^\d+$"
        m inside tf.GradientTape
        m always in L
        program calls tf.a | tf.b
        program uses tensorflow >= 2.7
        use p(L, m)
        check acme.small(m.p, 3, "t")
        check acme.none()
        m.a.b < n
    }
    unless {
        call ds.unbatch after m
        L:times <= min_times
    }
    minor {
        call tf.f "a {m:name} {{not}} {m.p.q}"
        m.p != 1 "{L:times}"
        m.p > 1
    }
    doubt { m.p >= 1 "" }
    report m "`{m}` and {{}} \"x\" \\ {m.p}"
    note L "the loop"
    note z ""
    fix safe "t" when program uses tensorflow >= 2.4 and m.p is missing {
        set m.p = tf.data.AUTOTUNE
        remove m.q
        rename m to tf.cast
        replace m with code "f({m.p}, {{}})"
        move m before L
        swap m with z
        insert 3 before m
        wrap L with tf.function
        delete m
    }
    fix unsafe "u" { set m.p = "text" }
    bad "b" ```python
        import tensorflow as tf

        if x:
            y()     # expect
        ```
    fixed ```python
        z()
        ```
    bad "two" ```a/head.py
        x
        ```
        ```b.ipynb
        {}
        ```
    good "beside" file "a.py", "b.py"
    good "empty" ```python
        ```
}
tests for builtin.x {
    good "g" ```python
        x
        ```
}
adjust builtin.x {
    severity low
    confidence medium
    option min_times = 50
    paths exclude "n/**"
    unless { call acme.reset in L }
    bad "b" ```python
        x
        ```
}
disable builtin.y-z "small \"frames\""
)ppr";

// What comes out when a rule goes to JSON and back.
std::string there_and_back(const source::SourceFile& file) {
  const ParseResult parsed = parse_rules(file);
  if (has_errors(parsed.diagnostics)) return "does not parse: " + render_all(parsed.diagnostics, file);
  const auto tree = read_json(write_json(parsed.file), "x.json");
  if (!tree) return tree.error().text();
  EXPECT_EQ(dump(*tree), dump(parsed.file));
  const PrintedTree printed = format(*tree);
  if (!printed.text) return render_all(printed.diagnostics, printed.file);
  const source::SourceFile again = rule_source(*printed.text);
  const FormatResult formatted = format(again);
  EXPECT_EQ(formatted.text.value_or("(none)"), *printed.text);
  return dump(parse_rules(again).file);
}

TEST(RoundTrip, OfEveryConstruct) {
  const source::SourceFile file = rule_source(kEverything);
  EXPECT_EQ(there_and_back(file), dump(parse_rules(file).file));
}

TEST(RoundTrip, OfAllRules) {
  int count = 0;
  for (const char* folder : {"/rules", "/tests"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(kRoot + folder)) {
      if (entry.path().extension() != ".ppr") continue;
      const source::SourceFile file = rule_source(read_text(entry.path().string()));
      if (has_errors(parse_rules(file).diagnostics)) continue;  // inputs of tests of mistakes
      EXPECT_EQ(there_and_back(file), dump(parse_rules(file).file)) << entry.path();
      ++count;
    }
  }
  EXPECT_GE(count, 10);
}

TEST(WriteJson, IsWhatTheManualShows) {
  const source::SourceFile file = rule_source(
      "ppr 1\nimport tensorflow as tf\nrule r {\n    severity medium\n    match {\n        object ds: tf.data.Dataset?\n"
      "        call m = ds.map in L\n    }\n    where { m.p in {None, 1} }\n    report m \"runs {m.f} alone\"\n}\n");
  EXPECT_EQ(write_json(parse_rules(file).file), R"({
  "ppr": 1,
  "items": [
    {
      "import": "tensorflow",
      "as": "tf"
    },
    {
      "rule": "r",
      "severity": "medium",
      "match": [
        {
          "object": "ds",
          "type": {
            "names": [
              "tf.data.Dataset"
            ],
            "or_unknown": true
          }
        },
        {
          "call": [
            "ds.map"
          ],
          "name": "m",
          "relations": [
            {
              "in": "L"
            }
          ]
        }
      ],
      "where": [
        {
          "value": "m.p",
          "in": [
            null,
            1
          ]
        }
      ],
      "report": {
        "of": "m",
        "text": [
          "runs ",
          {
            "value": "m.f"
          },
          " alone"
        ]
      }
    }
  ]
}
)");
}

// ── documents by hand ──────────────────────────────────────────────────────────────────────────────────
struct Document {
  const char* json;
  const char* result;  // the text, or what is wrong
};

std::string result_of(const std::string& json) {
  const auto tree = read_json(json, "x.json");
  if (!tree) return tree.error().text();
  const PrintedTree printed = format(*tree);
  return printed.text ? *printed.text : summary(printed.diagnostics, printed.file);
}

class Documents : public testing::TestWithParam<Document> {};

TEST_P(Documents, Read) {
  EXPECT_EQ(result_of(GetParam().json), GetParam().result);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, Documents,
    testing::Values(
        Document{R"({"ppr": 1, "items": []})", "ppr 1\n"},
        Document{R"({"ppr": 1, "items": [{"set": "A", "terms": [{"members": ["tf.cast", "tf.math.*"]}, {"name": "B", "subtracted": true}]}]})",
                 "ppr 1\n\nset A = { tf.cast, tf.math.* } - B\n"},
        Document{R"({"ppr": 1, "items": [{"rule": "r", "options": [{"name": "a", "value": 2.5}, {"name": "b", "value": 1e300},
                    {"name": "c", "value": 3.0}], "match": [{"loop": "L"}], "report": {"of": "L", "text": "{x}"}}]})",
                 "ppr 1\n\nrule r {\n    option a = 2.5\n    option b = 1e+300\n    option c = 3.0\n\n    match { loop L }\n"
                 "    report L \"{{x}}\"\n}\n"},
        Document{R"({"ppr": 1, "items": [{"rule": "r", "match": [{"loop": "L"}], "report": {"of": "L", "text": "m"},
                    "examples": [{"good": "g", "files": [{"info": "python", "code": "    x\n      y"}]}]}]})",
                 "ppr 1\n\nrule r {\n    match { loop L }\n    report L \"m\"\n\n    good \"g\" ```python\n        x\n          y\n"
                 "        ```\n}\n"},
        Document{"{", "x.json: is no JSON: parse error at line 1, column 2: syntax error while parsing object key - unexpected end of "
                      "input; expected string literal"},
        Document{"[]", "x.json: /: an object is needed here"},
        Document{R"({"items": []})", "x.json: /: the key `ppr` is missing"},
        Document{R"({"ppr": 2, "items": []})", "x.json: /ppr: this program reads version 1 of the rule language, not version 2"},
        Document{R"({"ppr": 1, "ppr": 1, "items": []})", "x.json: the key `ppr` stands twice in one object"},
        Document{R"({"ppr": 1, "items": [{"ruel": "r"}]})",
                 "x.json: /items/0: the key `ruel` is not known here; did you mean `rule`?"},
        Document{R"({"ppr": 1, "items": [{}]})",
                 "x.json: /items/0: this is no item of a rule file; it needs one of the keys `import`, `from`, `plugin`, `pack`, `set`, "
                 "`extend`, `pattern`, `rule`, `tests_for`, `adjust`, `disable`"},
        Document{R"({"ppr": 1, "items": [{"rule": "r", "severty": "low", "match": [], "report": {"of": "L", "text": "m"}}]})",
                 "x.json: /items/0: the key `severty` is not known here; did you mean `severity`?"},
        Document{R"({"ppr": 1, "items": [{"rule": 3}]})", "x.json: /items/0/rule: a text is needed here"},
        Document{R"({"ppr": 1, "items": [{"rule": "r", "match": {}, "report": {"of": "L", "text": "m"}}]})",
                 "x.json: /items/0/match: a list is needed here"},
        Document{R"({"ppr": 1, "items": [{"disable": "a, b", "reason": "r"}]})",
                 "x.json: /items/0/disable: `a, b` is no name"},
        Document{R"({"ppr": 1, "items": [{"set": "A", "terms": [{"members": ["tf.a | tf.b"]}]}]})",
                 "x.json: /items/0/terms/0/members/0: `a | tf` is no name"},
        Document{R"({"ppr": 1, "items": [{"rule": "r", "match": [{"call": ["f"], "loop": "L"}], "report": {"of": "L", "text": "m"}}]})",
                 "x.json: /items/0/match/0: the key `call` is not known here; there are `loop`, `over`"},
        Document{R"({"ppr": 1, "items": [{"rule": "r", "match": [{"loop": "L"}], "where": [{"value": "L:times", "compare": "=<", "to": 3}],
                    "report": {"of": "L", "text": "m"}}]})",
                 "x.json: /items/0/where/0/compare: `=<` is no comparison; there are ==, !=, <, <=, >, >="},
        Document{R"({"ppr": 1, "items": [{"rule": "r", "match": [{"loop": "L"}], "where": [{"all": [{"value": "a", "is": "mising"}]}],
                    "report": {"of": "L", "text": "m"}}]})",
                 "x.json: /items/0/where/0/all/0/is: `mising` is nothing that a value can be; there are `missing`, `guarded`, `lambda`, "
                 "`function`, `literal`, and objects with `invariant_in`, `same_as` or `type`"},
        // What the keys allow and the language does not: the text that was tried is judged.
        Document{R"({"ppr": 1, "items": [{"rule": "r", "match": [], "report": {"of": "L", "text": "m"}}]})",
                 "missing-part 3:6 this rule has no `match` | add `match { … }`\n"},
        Document{R"({"ppr": 1, "items": [{"disable": "a", "reason": "x\ry"}]})",
                 "unclosed-text 3:11 this text is not closed on its line | close it with `\"`\nunknown-word 4:1 `y` does not begin a "
                 "declaration\nunclosed-text 4:2 this text is not closed on its line | close it with `\"`\n"},
        Document{R"({"ppr": 1, "items": [{"rule": "r", "match": [{"loop": "L"}], "report": {"of": "L", "text": "m"},
                    "examples": [{"good": "g", "files": [{"info": "python", "code": "x\n```\ny"}]}]}]})",
                 "unknown-word 13:9 `y` does not begin a part of a rule\nunclosed-fence 14:9 this fence is never closed | close it "
                 "with a line that holds only ```\n"}));

TEST(DeepConditions, AreRefused) {
  constexpr int kDepth = 100000;
  std::string rule = R"({"ppr": 1, "items": [{"rule": "r", "match": [{"loop": "L"}], "where": [)";
  for (int depth = 0; depth < kDepth; ++depth) rule += R"({"not": )";
  rule += R"({"value": "a", "is": "missing"})" + std::string(kDepth, '}') + R"(], "report": {"of": "L", "text": "m"}}]})";
  const auto tree = read_json(rule, "x.json");
  ASSERT_FALSE(tree);
  EXPECT_EQ(tree.error().what, "conditions nest deeper than 200 levels");
}

}  // namespace
}  // namespace ppcheck::dsl
