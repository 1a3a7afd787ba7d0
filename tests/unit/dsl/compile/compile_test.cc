#include "dsl/compile/compile.h"

#include <gtest/gtest.h>

#include "dsl/parse/parse.h"
#include "tests/dsl/fake_apis.h"
#include "tests/dsl/rule_text.h"

namespace ppcheck::dsl {
namespace {

// One rule with `body` between its braces, after `before`; its program as text, or the errors.
std::string compiled(const std::string& body, const std::string& before = "") {
  const source::SourceFile file = rule_source("ppr 1\nimport tensorflow as tf\nimport torch\nset CHEAP = { tf.cast, tf.reshape }\n" +
                                              before + "rule r {\n" + body + "}\n");
  const ParseResult parsed = parse_rules(file);
  if (has_errors(parsed.diagnostics)) return render_all(parsed.diagnostics, file);
  const FakeApis apis(kFakeStubs);
  ResolveInput input;
  input.files.push_back({&parsed.file, "p", false});
  Resolved resolved = resolve(input, apis);
  const std::vector<CompiledRule> rules = compile(input, apis, resolved);
  std::vector<Diagnostic> errors;
  for (const Diagnostic& d : resolved.diagnostics[0]) {
    if (d.level == Level::kError) errors.push_back(d);
  }
  if (!errors.empty()) return summary(errors, file);
  return rules.size() == 1 ? match::dump(rules[0].rule.program) : "no rule";
}

const char* const kMatch = "match {\nobject ds: tf.data.Dataset\ncall m = ds.map\n}\n";
const char* const kReport = "report m \"slow\"\n";

// The lines of the dump that begin with `word`, each without it.
std::string lines_of(const std::string& dump, const std::string& word) {
  std::string out;
  std::istringstream in(dump);
  std::string line;
  while (std::getline(in, line)) {
    if (line.rfind(word, 0) == 0) out += line.substr(word.size()) + "\n";
  }
  return out.empty() ? dump : out;
}

struct Row {
  const char* text;
  const char* dumped;
};

class MatchSlots : public testing::TestWithParam<Row> {};

TEST_P(MatchSlots, Dump) {
  EXPECT_EQ(lines_of(compiled(std::string("match {\n") + GetParam().text + "\n}\nreport m \"x\"\n"), "slot "),
            GetParam().dumped);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, MatchSlots,
    testing::Values(
        Row{"call m = tf.zeros", "0 call m = set0  ; call m = tf.zeros\n"},
        Row{"object ds: tf.data.Dataset?\ncall m = ds.map",
            "0 object ds: tensorflow.data.Dataset?  ; object ds: tf.data.Dataset?\n1 call m = 0.map  ; call m = ds.map\n"},
        Row{"object x: any\ncall m = x", "0 object x: any  ; object x: any\n1 call m = 0()  ; call m = x\n"},
        Row{"loop L\ncall m = CHEAP always in L", "0 loop L  ; loop L\n1 call m = set0 always in 0  ; call m = CHEAP always in L\n"},
        Row{"object ds: tf.data.Dataset\nloop m over ds",
            "0 object ds: tensorflow.data.Dataset  ; object ds: tf.data.Dataset\n1 loop m over 0  ; loop m over ds\n"},
        Row{"call a = tf.zeros\ncall m = a.foo inside tf.GradientTape before a",
            "0 call a = set0  ; call a = tf.zeros\n"
            "1 call m = 0.foo inside set1 before 0  ; call m = a.foo inside tf.GradientTape before a\n"},
        Row{"call a = tf.GradientTape\ncall m = tf.zeros inside a",
            "0 call a = set0  ; call a = tf.GradientTape\n1 call m = set1 inside 0  ; call m = tf.zeros inside a\n"},
        Row{"object ds: tf.data.Dataset\ncall m = ds.map | ds.batch | tf.zeros",
            "0 object ds: tensorflow.data.Dataset  ; object ds: tf.data.Dataset\n"
            "1 call m = 0.map | 0.batch | set0  ; call m = ds.map | ds.batch | tf.zeros\n"}));

class WhereLines : public testing::TestWithParam<Row> {};

TEST_P(WhereLines, Dump) {
  const std::string dump = compiled(std::string("option n = 3\nmatch {\nloop L\ncall a = tf.zeros in L\ncall m = tf.data.Dataset.map after a in L\n}\n") +
                                    "where {\nm.deterministic != n\n" + GetParam().text + "\n}\nreport m \"x\"\n");
  const std::string all = lines_of(dump, "where ");
  const std::size_t second = all.find('\n') + 1;
  EXPECT_EQ(all.substr(second), GetParam().dumped) << dump;
  EXPECT_EQ(all.substr(0, second), "(!= 2.deterministic 3)  ; m.deterministic != n\n");
}

INSTANTIATE_TEST_SUITE_P(
    Rows, WhereLines,
    testing::Values(
        Row{"m.num_parallel_calls is missing", "(missing 2.num_parallel_calls)  ; m.num_parallel_calls is missing\n"},
        Row{"m.num_parallel_calls is not missing",
            "(not (missing 2.num_parallel_calls))  ; m.num_parallel_calls is not missing\n"},
        Row{"m.deterministic in {None, -1, \"x\", 0.5, True, tf.float32}",
            "(one-of 2.deterministic {None, -1, 'x', 0.5, True, tensorflow.float32})  ; m.deterministic in {None, -1, "
            "\"x\", 0.5, True, tf.float32}\n"},
        Row{"L:times <= 10 and not a is guarded", "(and (<= 0:times 10) (not (guarded 1)))  ; L:times <= 10 and not a is guarded\n"},
        Row{"m.map_func calls only {}", "(calls-only 2.map_func set2)  ; m.map_func calls only {}\n"},
        Row{"m.map_func calls CHEAP or m.map_func is lambda",
            "(or (calls 2.map_func set2) (is-lambda 2.map_func))  ; m.map_func calls CHEAP or m.map_func is lambda\n"},
        Row{"m.map_func uses a", "(uses 2.map_func 1)  ; m.map_func uses a\n"},
        Row{"m uses L", "(uses 2 0)  ; m uses L\n"}, Row{"m.map_func uses CHEAP", "(uses 2.map_func set2)  ; m.map_func uses CHEAP\n"},
        Row{"a is invariant in L", "(invariant 1 0)  ; a is invariant in L\n"},
        Row{"m.map_func is same as a.shape", "(same 2.map_func 1.shape)  ; m.map_func is same as a.shape\n"},
        Row{"m.map_func is tf.Tensor | torch.Tensor?",
            "(is 2.map_func tensorflow.Tensor | torch.Tensor?)  ; m.map_func is tf.Tensor | torch.Tensor?\n"},
        Row{"m:name matches \"^ma\"", "(matches 2:name /^ma/)  ; m:name matches \"^ma\"\n"},
        Row{"program calls tf.zeros | CHEAP", "(program-calls set2)  ; program calls tf.zeros | CHEAP\n"},
        Row{"program uses tensorflow >= 2.10, < 3",
            "(program-uses tensorflow >= 2.10 < 3)  ; program uses tensorflow >= 2.10, < 3\n"},
        Row{"m inside tf.GradientTape", "(2 inside set2)  ; m inside tf.GradientTape\n"},
        Row{"m after a", "(2 after 1)  ; m after a\n"}));

TEST(Parts, GuardsWithEventsAndTexts) {
  const std::string dump = compiled(std::string("option n = 3\n") + kMatch +
                                    "unless { call ds.batch | ds.unbatch before m }\n"
                                    "minor { m.deterministic == 1 \"only {n} {{x}}\" }\ndoubt { call tf.zeros \"d\" }\n" + kReport);
  EXPECT_EQ(lines_of(dump, "unless "), "(event 0.batch | 0.unbatch before 1)  ; call ds.batch | ds.unbatch before m\n");
  EXPECT_EQ(lines_of(dump, "minor "), "(== 1.deterministic 1)  ; m.deterministic == 1\n");
  EXPECT_EQ(lines_of(dump, "doubt "), "(event set0)  ; call tf.zeros\n");
  EXPECT_EQ(lines_of(dump, "  message "), "\"only 3 {x}\"\n\"d\"\n");
}

TEST(Parts, ReportNotesAndFixes) {
  const std::string dump = compiled(
      "match {\nobject ds: tf.data.Dataset\nloop L\ncall m = ds.map in L\ncall b = ds.batch after m\n}\n"
      "report m \"{m} {m:name} {m.map_func} {L:times}\"\nnote L \"loop\"\n"
      "fix safe \"t\" when m.deterministic is missing {\nset m.deterministic = None\nset m.num_parallel_calls = tf.data.AUTOTUNE\n}\n"
      "fix unsafe \"u\" {\nmove m before L\nswap m with b\nreplace b with code \"f({b.batch_size})\"\n}\n");
  EXPECT_EQ(lines_of(dump, "report "), "2 \"{2} {2:name} {2.map_func} {1:times}\"\n");
  EXPECT_EQ(lines_of(dump, "note "), "1 \"loop\"\n");
  EXPECT_EQ(lines_of(dump, "fix "), "safe \"t\" when (missing 2.deterministic)\nunsafe \"u\"\n");
  EXPECT_EQ(lines_of(dump, "  "),
            "set 2.deterministic literal None\nset 2.num_parallel_calls api tensorflow.data.AUTOTUNE\nmove 2 1\nswap 2 3\n"
            "replace 3 code \"f({3.batch_size})\"\n");
}

TEST(Patterns, InConditionsAreProgramsOfTheirOwn) {
  const std::string dump = compiled(std::string(kMatch) + "unless { use zero_before(m) }\n" + kReport,
                                    "pattern zero_before(c) {\nmatch { call z = tf.zeros before c }\nwhere { z.dtype is missing }\n}\n");
  EXPECT_EQ(lines_of(dump, "unless "), "(pattern zero_before 1)  ; use zero_before(m)\n");
  EXPECT_EQ(lines_of(dump, "pattern "), "0 shared 1 zero_before\n");
}

TEST(Patterns, InMatchAreLinesOfTheRule) {
  const std::string dump = compiled("match {\nuse stepped(L)\ncall m = tf.zeros in L\n}\nreport m \"x\"\n",
                                    "pattern stepped(L) {\nmatch {\nobject opt: torch.optim.Optimizer?\nloop L\ncall opt.step in L\n}\n}\n");
  EXPECT_EQ(lines_of(dump, "slot "),
            "0 object opt@stepped1: torch.optim.Optimizer?  ; object opt@stepped1: torch.optim.Optimizer?\n"
            "1 loop L  ; loop L\n2 call 0.step in 1  ; call opt@stepped1.step in L\n3 call m = set0 in 1  ; call m = tf.zeros in L\n");
}

TEST(Words, OnlyMethodsFilter) {
  EXPECT_EQ(lines_of(compiled(std::string(kMatch) + kReport), "needs-word "), "map\n");
  const std::string dump = compiled("match {\ncall m = tf.zeros\n}\nreport m \"x\"\n");
  EXPECT_EQ(dump.find("needs-word"), std::string::npos) << dump;
}

// ── what the matcher cannot do is said, with its place ────────────────────────────────────────────────
struct Unsupported {
  const char* body;
  const char* error;
};

class NotSupported : public testing::TestWithParam<Unsupported> {};

TEST_P(NotSupported, IsAnError) {
  const std::string errors = compiled(GetParam().body, "pattern p(c) {\nmatch { call c = tf.zeros }\n}\n");
  EXPECT_NE(errors.find("not-supported"), std::string::npos) << errors;
  EXPECT_NE(errors.find(GetParam().error), std::string::npos) << errors;
}

INSTANTIATE_TEST_SUITE_P(
    Rows, NotSupported,
    testing::Values(
        Unsupported{"match { call m = tf.zeros }\nwhere { m.shape.x == 3 }\nreport m \"x\"\n", "the parts of an argument"},
        Unsupported{"match { call m = tf.zeros }\nreport m \"{m.shape.x}\"\n", "the parts of an argument"},
        Unsupported{"match { call m = tf.zeros }\nreport m \"{m.shape:length}\"\n", "the properties of an argument"},
        Unsupported{"match { call m = tf.zeros }\nwhere { m.shape is any }\nreport m \"x\"\n", "everything is `any`"},
        Unsupported{"match { call m = tf.zeros }\nunless { use p(m) }\nreport m \"x\"\n", "what a shared call calls"},
        Unsupported{"match { call m = tf.zeros }\nminor { m.shape == 1 \"{m.shape}\" }\nreport m \"x\"\n", "nothing but options"}));

// ── the rule's description ────────────────────────────────────────────────────────────────────────────
TEST(Description, HoldsTheMetadata) {
  const source::SourceFile file = rule_source(
      "ppr 1\nimport tensorflow as tf\nrule r {\nseverity low\nconfidence medium\ncause api.inefficient-usage\n"
      "symptom time.hang\nstage training\nexposed evaluation\norigin so.1\neffect \"2x\" \"me\"\ndocs \"u\"\nwhy \"w\"\ntags opt-in\n"
      "needs tensorflow >= 2.4, < 3\noption n = 3 \"help\"\npaths include \"src/**\"\npaths exclude \"t/**\", \"u/**\"\n"
      "match { call m = tf.zeros }\nwhere { m.shape == n }\nreport m \"x\"\n}\n");
  const ParseResult parsed = parse_rules(file);
  const FakeApis apis(kFakeStubs);
  ResolveInput input;
  input.files.push_back({&parsed.file, "p", false});
  Resolved resolved = resolve(input, apis);
  const std::vector<CompiledRule> rules = compile(input, apis, resolved);
  ASSERT_EQ(rules.size(), 1u) << render_all(resolved.diagnostics[0], file);
  const check::CheckerInfo& info = rules[0].rule.info;
  EXPECT_EQ(info.name, "r");
  EXPECT_EQ(info.pack, "p");
  EXPECT_EQ(info.severity, findings::Severity::kLow);
  EXPECT_EQ(info.confidence, findings::Confidence::kMedium);
  EXPECT_EQ(info.cause + " " + info.symptom + " " + info.stage + " " + info.exposed,
            "api.inefficient-usage time.hang training evaluation");
  EXPECT_EQ(info.why, "w");
  EXPECT_EQ(info.docs, std::vector<std::string>{"u"});
  EXPECT_EQ(info.tags, std::vector<std::string>{"opt-in"});
  ASSERT_EQ(info.needs.size(), 1u);
  EXPECT_EQ(info.needs[0].bounds.size(), 2u);
  ASSERT_EQ(info.options.size(), 1u);
  EXPECT_EQ(info.options[0].value, "3");
  EXPECT_EQ(info.include, std::vector<std::string>{"src/**"});
  EXPECT_EQ(info.exclude, (std::vector<std::string>{"t/**", "u/**"}));
}

TEST(Query, ReportsItsLastCall) {
  const source::SourceFile file = rule_source("object ds: tf.data.Dataset call m = ds.map call b = ds.batch after m");
  const QueryResult parsed = parse_query(file);
  ASSERT_TRUE(parsed.diagnostics.empty());
  const CompiledQuery query = compile_query(parsed.query, {{"tf", "tensorflow"}}, FakeApis(kFakeStubs));
  ASSERT_TRUE(query.program) << render_all(query.diagnostics, file);
  EXPECT_EQ(lines_of(match::dump(*query.program), "report "), "2 \"call b = ds.batch after m\"\n");
}

TEST(Query, AsksThePluginsThatAreLoaded) {
  const std::vector<LoadedPlugin> plugins = {{"acme", "1.0", {{"small", "small(v: value)", {{"v", PluginParameter::Kind::kValue, false}}}}}};
  const auto errors = [&](const std::string& condition) {
    const source::SourceFile file = rule_source("call m = tf.cast where { " + condition + " }");
    const QueryResult parsed = parse_query(file);
    EXPECT_TRUE(parsed.diagnostics.empty()) << render_all(parsed.diagnostics, file);
    return summary(compile_query(parsed.query, {{"tf", "tensorflow"}}, FakeApis(kFakeStubs), plugins).diagnostics, file);
  };
  EXPECT_EQ(errors("check acme.small(m.x)"), "");
  EXPECT_EQ(errors("check acmee.small(m.x)"), "unknown-plugin 1:32 the plugin `acmee` is not loaded | did you mean `acme`?\n");
  EXPECT_EQ(errors("check acme.smal(m.x)"), "unknown-predicate 1:32 the plugin `acme` has no predicate `smal` | did you mean `small`?\n");
}

}  // namespace
}  // namespace ppcheck::dsl
