#include "dsl/parse/parse.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "dsl/ast/dump.h"
#include "dsl/ast/print.h"
#include "tests/dsl/rule_text.h"

namespace ppcheck::dsl {
namespace {

const std::string kRoot = PPCHECK_SOURCE_DIR;

std::vector<std::string> files_in(const std::string& folder, const std::string& extension) {
  std::vector<std::string> out;
  for (const auto& entry : std::filesystem::directory_iterator(kRoot + "/" + folder)) {
    if (entry.path().extension() == extension) out.push_back(entry.path().stem().string());
  }
  std::sort(out.begin(), out.end());
  return out;
}

// ── the examples of the specification ─────────────────────────────────────────────────────────────────
class Language : public testing::TestWithParam<std::string> {};

TEST_P(Language, Dumps) {
  const std::string path = kRoot + "/tests/dsl/language/" + GetParam();
  const source::SourceFile file = rule_source(read_text(path + ".ppr"));
  const ParseResult result = parse_rules(file);
  EXPECT_EQ(render_all(result.diagnostics, file), "");
  EXPECT_EQ(dump(result.file), read_text(path + ".dump"));
}

INSTANTIATE_TEST_SUITE_P(Specification, Language, testing::ValuesIn(files_in("tests/dsl/language", ".ppr")),
                         [](const auto& info) {
                           std::string name = info.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(BuiltinRules, Parse) {
  const std::vector<std::string> rules = files_in("rules", ".ppr");
  ASSERT_GE(rules.size(), 5u);
  for (const std::string& name : rules) {
    const source::SourceFile file = rule_source(read_text(kRoot + "/rules/" + name + ".ppr"));
    const ParseResult result = parse_rules(file);
    EXPECT_EQ(render_all(result.diagnostics, file), "") << name;
    EXPECT_FALSE(result.file.items.empty()) << name;
  }
}

// ── lines of match, where, unless ─────────────────────────────────────────────────────────────────────
struct Line {
  const char* text;
  const char* printed;  // null: as written
};

std::string query_text(const std::string& text, std::string& errors) {
  const source::SourceFile file = rule_source(text);
  const QueryResult result = parse_query(file);
  errors = render_all(result.diagnostics, file);
  return dump(result.query);
}

class MatchLines : public testing::TestWithParam<Line> {};

TEST_P(MatchLines, Print) {
  const Line& line = GetParam();
  std::string errors;
  const std::string dumped = query_text(line.text, errors);
  EXPECT_EQ(errors, "");
  EXPECT_EQ(dumped, std::string("match\n  ") + (line.printed != nullptr ? line.printed : line.text) + "\n");
}

INSTANTIATE_TEST_SUITE_P(
    Lines, MatchLines,
    testing::Values(Line{"object ds: tf.data.Dataset", nullptr}, Line{"object ds: tf.data.Dataset?", nullptr},
                    Line{"object x: any", nullptr}, Line{"object x: A | b.C?", nullptr}, Line{"loop L", nullptr},
                    Line{"loop L over ds", nullptr}, Line{"call f", nullptr}, Line{"call m = ds.map", nullptr},
                    Line{"call m=ds.map", "call m = ds.map"}, Line{"call GRAPH_OPS in L", nullptr},
                    Line{"call f always in L", nullptr}, Line{"call f inside tf.GradientTape after b before c", nullptr},
                    Line{"call c = a.b | c.d", nullptr}, Line{"call c = { a.b, c.d, }", "call c = a.b | c.d"},
                    Line{"call c = { a.b } | c.*", "call c = a.b | c.*"}, Line{"call f inside { a, b }", "call f inside a | b"},
                    Line{"use training_loop(L)", nullptr}, Line{"use p(a, b)", nullptr},
                    // Words of the language after a dot, and soft ones anywhere.
                    Line{"call tf.where | tf.data.map.in", nullptr}, Line{"call report = rule.match", nullptr},
                    Line{"object note: pack.Rule", nullptr}, Line{"call m = minor.f after fix", nullptr}));

class Conditions : public testing::TestWithParam<Line> {};

TEST_P(Conditions, Print) {
  const Line& line = GetParam();
  std::string errors;
  const std::string dumped = query_text(std::string("loop L where { ") + line.text + " }", errors);
  EXPECT_EQ(errors, "");
  EXPECT_EQ(dumped, std::string("match\n  loop L\nwhere\n  ") + (line.printed != nullptr ? line.printed : line.text) + "\n");
}

INSTANTIATE_TEST_SUITE_P(
    Tests, Conditions,
    testing::Values(
        Line{"c.p is missing", nullptr}, Line{"c.p is not missing", nullptr}, Line{"c.p == 0", nullptr},
        Line{"c.p != -1.5", nullptr}, Line{"c.p < 1e5", nullptr}, Line{"c.p <= 1_000", "c.p <= 1000"},
        Line{"L:times > min_times", nullptr}, Line{"c.p >= d.q", nullptr}, Line{"c.p == \"a \\\"b\\\"\"", nullptr},
        Line{"c.p in {None, True, False, 1, \"x\", tf.float32}", nullptr}, Line{"c.p not in {1,}", "c.p not in {1}"},
        Line{"c.p matches \"^a.\\d+$\"", "c.p matches \"^a.\\\\d+$\""}, Line{"c.p is tf.Tensor | np.ndarray?", nullptr},
        Line{"c.p is lambda", nullptr}, Line{"c.p is function", nullptr}, Line{"c.p is literal", nullptr},
        Line{"c is guarded", nullptr}, Line{"c.p is invariant in L", nullptr}, Line{"x is same as y.z", nullptr},
        Line{"c.p uses d", nullptr}, Line{"c uses c", nullptr}, Line{"c.p calls f", nullptr},
        Line{"c.p calls only S", nullptr}, Line{"c.p calls only {}", nullptr}, Line{"program calls a.b | c", nullptr},
        Line{"program uses tensorflow >= 2.10, < 3", nullptr}, Line{"program uses scikit-learn == 1.2.3rc1", nullptr},
        Line{"use p(c, L)", nullptr}, Line{"check acme.small(c.p, 3)", nullptr}, Line{"check acme.any()", nullptr},
        Line{"op inside tf.GradientTape", nullptr}, Line{"op in L", nullptr}, Line{"op always in L", nullptr},
        Line{"a after b", nullptr}, Line{"a before b", nullptr}, Line{"L:kind == \"for\"", nullptr},
        Line{"c.a.b:name == 1", nullptr}, Line{"not c is guarded", nullptr}, Line{"a == 1 and b == 2 or c == 3", nullptr},
        Line{"a == 1 and (b == 2 or c == 3)", nullptr}, Line{"not (a == 1 or b == 2)", nullptr},
        Line{"not not a == 1", nullptr},
        // Parentheses that change nothing go.
        Line{"(a == 1)", "a == 1"}, Line{"(a == 1 and b == 2) and c == 3", "a == 1 and b == 2 and c == 3"},
        Line{"(a == 1 and b == 2) or c == 3", "a == 1 and b == 2 or c == 3"}, Line{"not (a == 1)", "not a == 1"},
        Line{"a == 1\n  and b == 2", "a == 1 and b == 2"}));

TEST(Query, PartsAndLinesShareOneLine) {
  std::string errors;
  EXPECT_EQ(query_text("object ds: tf.data.Dataset call m = ds.map where { m.f is missing } unless { call ds.batch before m }",
                       errors),
            "match\n  object ds: tf.data.Dataset\n  call m = ds.map\nwhere\n  m.f is missing\nunless\n  call ds.batch before m\n");
  EXPECT_EQ(errors, "");
}

// ── declarations, metadata and results ────────────────────────────────────────────────────────────────
struct Whole {
  const char* text;  // after the first line
  const char* dumped;
};

class Declarations : public testing::TestWithParam<Whole> {};

TEST_P(Declarations, Dump) {
  const source::SourceFile file = rule_source(std::string("ppr 1\n") + GetParam().text);
  const ParseResult result = parse_rules(file);
  EXPECT_EQ(render_all(result.diagnostics, file), "");
  EXPECT_EQ(dump(result.file), std::string("ppr 1\n") + GetParam().dumped);
}

INSTANTIATE_TEST_SUITE_P(
    Items, Declarations,
    testing::Values(
        Whole{"", ""}, Whole{"import a.b as c", "import a.b as c\n"}, Whole{"from a import b as c, d", "from a import b as c, d\n"},
        Whole{"plugin acme.shapes >= 1.2", "plugin acme.shapes >= 1.2\n"},
        Whole{"pack acme 1.0.2 {\n description \"d\"\n requires builtin >= 1.2, < 2\n requires x }",
              "pack acme 1.0.2\n  description \"d\"\n  requires builtin >= 1.2, < 2\n  requires x\n"},
        Whole{"set A = {}", "set A = {}\n"}, Whole{"set A = B - { c.d } - e", "set A = B - { c.d } - e\n"},
        Whole{"set A = {\n    b,\n    c.*\n} |\n    file \"n.txt\" under tf", "set A = { b, c.* } | file \"n.txt\" under tf\n"},
        Whole{"extend p.A with { b }", "extend p.A with { b }\n"}, Whole{"disable p.r-x \"why\"", "disable p.r-x \"why\"\n"},
        Whole{"pattern p(a, b) { match { call a in b } }", "pattern p(a, b)\n  match\n    call a in b\n"},
        Whole{"tests for p.r-x { }", "tests for p.r-x\n"},
        Whole{"adjust p.r {\n severity low\n confidence low\n option a = -1\n paths include \"a\", \"b\"\n unless { call f }\n}",
              "adjust p.r\n  severity low\n  confidence low\n  option a = -1\n  paths include \"a\", \"b\"\n  unless\n    call f\n"},
        Whole{"rule r {\n severity high\n confidence low\n cause a.b-c\n symptom d.e\n stage f-g\n exposed h\n"
              " origin so.1, x.y-2\n effect \"2x\" \"me\"\n docs \"u\"\n docs \"v\"\n why \"w\"\n tags opt-in, z\n"
              " needs tf >= 2.10\n needs np\n option o = \"t\" \"help\"\n paths exclude \"n/**\"\n"
              " match { call c = f }\n report c \"m\"\n}",
              "rule r\n  severity high\n  confidence low\n  cause a.b-c\n  symptom d.e\n  stage f-g\n  exposed h\n"
              "  origin so.1\n  origin x.y-2\n  effect \"2x\" \"me\"\n  docs \"u\"\n  docs \"v\"\n  why \"w\"\n  tags opt-in\n"
              "  tags z\n  needs tf >= 2.10\n  needs np\n  option o = \"t\" \"help\"\n  paths exclude \"n/**\"\n"
              "  match\n    call c = f\n  report c \"m\"\n"},
        Whole{"rule r {\n match { call c = f }\n minor { call g \"t {c}\" \n c.p == 1 }\n doubt { c is guarded \"d\" }\n"
              " report c \"a {c.p} {{b}} {c:name}\"\n note c \"n\"\n}",
              "rule r\n  match\n    call c = f\n  minor\n    call g \"t {c}\"\n    c.p == 1\n  doubt\n    c is guarded \"d\"\n"
              "  report c \"a {c.p} {{b}} {c:name}\"\n  note c \"n\"\n"},
        Whole{"rule r {\n match { call c = f }\n report c \"m\"\n fix safe \"t\" when c.p in {1} and not c is guarded {\n"
              " set c.p = -1\n set c.q = \"x\"\n set c.r = tf.A\n set c.s = code \"g({c.p})\"\n remove c.t\n rename c to a.b\n"
              " replace c with None\n move c before d\n swap c with d\n insert code \"x\" before c\n wrap c with code \"y\"\n"
              " delete c\n }\n}",
              "rule r\n  match\n    call c = f\n  report c \"m\"\n  fix safe \"t\" when c.p in {1} and not c is guarded\n"
              "    set c.p = -1\n    set c.q = \"x\"\n    set c.r = tf.A\n    set c.s = code \"g({c.p})\"\n    remove c.t\n"
              "    rename c to a.b\n    replace c with None\n    move c before d\n    swap c with d\n"
              "    insert code \"x\" before c\n    wrap c with code \"y\"\n    delete c\n"},
        Whole{"rule r {\n match { call c = f }\n report c \"m\"\n bad \"b\" ```python\n   if x:\n       y\n\n   z\n   ```\n"
              " fixed ```python\n   z\n   ```\n good \"g\" ```head.py\n a\n ```\n ```requirements.txt\n b\n ```\n"
              " bad \"e\" ```python\n ```\n good \"f\" file \"a.py\", \"b.py\"\n}",
              "rule r\n  match\n    call c = f\n  report c \"m\"\n  bad \"b\"\n    ```python\n    |if x:\n    |    y\n    |\n    |z\n"
              "  fixed\n    ```python\n    |z\n  good \"g\"\n    ```head.py\n    |a\n    ```requirements.txt\n    |b\n  bad \"e\"\n"
              "    ```python\n  good \"f\"\n    file \"a.py\"\n    file \"b.py\"\n"}));

TEST(Texts, LongOnesAreDedented) {
  const ParseResult result = parse_rules(rule_source(
      "ppr 1\nrule r {\n    why \"\"\"\n        one\n          two \"x\"\n\n        three\n        \"\"\"\n    match { loop L }\n    report L \"m\"\n}\n"));
  ASSERT_TRUE(result.diagnostics.empty());
  EXPECT_EQ(std::get<ast::Rule>(result.file.items[0]).metadata.why->value, "one\n  two \"x\"\n\nthree");
}

TEST(Examples, OffsetsLeadBackIntoTheRule) {
  const std::string text =
      "ppr 1\r\nrule r {\r\n    match { loop L }\r\n    report L \"m\"\r\n    bad \"b\" ```python\r\n        a\r\n"
      "          bc\r\n        ```\r\n}\r\n";
  const ParseResult result = parse_rules(rule_source(text));
  ASSERT_TRUE(result.diagnostics.empty());
  const ast::CodeBlock& block = std::get<ast::Rule>(result.file.items[0]).examples[0].sources.blocks[0];
  EXPECT_EQ(block.code, "a\n  bc\n");
  EXPECT_EQ(text[block.origin(0)], 'a');
  EXPECT_EQ(text[block.origin(4)], 'b');
  EXPECT_EQ(text[block.origin(5)], 'c');
  EXPECT_EQ(text.substr(block.raw.begin, block.raw.size()), "        a\r\n          bc\r\n");
}

TEST(Spans, LiesWhereItIsWritten) {
  const std::string text = "ppr 1\nimport tensorflow as tf\nrule r {\n    match { call é = f }\n";
  const std::string good = "ppr 1\n# ü\nrule r {\n    match { call c = tf.data.X after b }\n    report c \"m\"\n}\n";
  const ParseResult result = parse_rules(rule_source(good));
  ASSERT_TRUE(result.diagnostics.empty());
  const auto& line = std::get<ast::Rule>(result.file.items[0]).find.match[0];
  const auto& call = std::get<ast::CallLine>(line.what);
  const auto at = [&](source::Span span) { return good.substr(span.begin, span.size()); };
  EXPECT_EQ(at(line.span), "call c = tf.data.X after b");
  EXPECT_EQ(at(call.target.members[0].name.parts[1].span), "data");
  EXPECT_EQ(at(call.relations[0].span), "after b");
  EXPECT_TRUE(has_errors(parse_rules(rule_source(text)).diagnostics));
}

// ── what never reaches the grammar ────────────────────────────────────────────────────────────────────
std::string first_error(const source::SourceFile& file) {
  const ParseResult result = parse_rules(file);
  return result.diagnostics.empty() ? "" : result.diagnostics[0].name + ": " + result.diagnostics[0].message;
}

TEST(Limits, BytesSizeAndNesting) {
  EXPECT_EQ(first_error(rule_source("ppr 1\n# \xff\n")), "not-utf-8: a rule file is UTF-8, and this byte is not");
  EXPECT_EQ(first_error(rule_source("ppr 1\n# \xed\xa0\x80\n")), "not-utf-8: a rule file is UTF-8, and this byte is not");
  source::SourceFile latin = rule_source("ppr 1\n");
  latin.encoding = "latin-1";
  EXPECT_EQ(first_error(latin), "not-utf-8: a rule file is UTF-8, and this one is not");
  EXPECT_EQ(first_error(rule_source("ppr 1\n" + std::string(1 << 20, ' '))), "file-too-large: a rule file holds at most 1 MiB");

  const auto nested = [](std::size_t count, const char* open, const char* close) {
    std::string text = "ppr 1\nrule r {\nmatch { loop L }\nwhere { ";
    for (std::size_t at = 0; at < count; ++at) text += open;
    text += "a == 1";
    for (std::size_t at = 0; at < count; ++at) text += close;
    return rule_source(text + " }\nreport L \"m\"\n}\n");
  };
  EXPECT_EQ(first_error(nested(150, "(", ")")), "");
  EXPECT_EQ(first_error(nested(150, "not ", "")), "");
  const std::string deep = "too-deep: brackets and `not` nest deeper than 200 levels";
  EXPECT_EQ(first_error(nested(40000, "(", ")")), deep);
  EXPECT_EQ(first_error(nested(100000, "not ", "")), deep);
  EXPECT_EQ(first_error(nested(150, "not (", ")")), deep);
  EXPECT_EQ(first_error(rule_source("ppr 1\n" + std::string(100000, '{'))), deep);
}

TEST(Limits, LongButFlatIsFine) {
  std::string text = "ppr 1\nset A = { a0";
  for (int at = 1; at < 20000; ++at) text += ", a" + std::to_string(at);
  text += " }\nrule r {\nmatch { loop L }\nwhere { a == 1";
  for (int at = 0; at < 5000; ++at) text += " and\n a == 1";
  text += " }\nreport L \"m\"\n}\n";
  EXPECT_EQ(first_error(rule_source(text)), "");
}

// Shapes that a look at pairs, or a look back along the line, would make quadratic.
TEST(Limits, ManyMistakesOnOneLineOrInOneFile) {
  const auto many = [](const std::string& head, const std::string& one, int count, const std::string& tail) {
    std::string text = "ppr 1\n" + head;
    for (int at = 0; at < count; ++at) text += one;
    return rule_source(text + tail);
  };
  const std::string end = " match { loop L }\n report L \"m\"\n}\n";
  for (const source::SourceFile& file :
       {many("rule r {\n", " severity high", 30000, "\n" + end), many("rule r {\n", " sevrity high\n", 30000, end),
        many("rule r { match { loop L }\n where {", " (a == 1) b", 50000, "}\n report L \"m\"\n}\n"),
        many("", "}\n", 100000, ""), many("", "rule r {\n", 150, ""), many("", "}\nwhere { a == 1 }\n", 20000, ""),
        many("rule r { match { loop L }\n where { a in {", "1, ", 100000, "2} }\n report L \"m\"\n}\n"),
        many("", "// Any cut or deletion of a rule is an error or a rule&!;", 50000, "")}) {
    const ParseResult result = parse_rules(file);
    EXPECT_LE(result.diagnostics.size(), 100u);
    for (const Diagnostic& d : result.diagnostics) EXPECT_LE(d.span.end, file.text.size());
  }
}

// Any cut or deletion of a rule is an error or a rule, and never a crash.
TEST(Robust, EveryPrefixAndEveryMissingByte) {
  const std::string text = read_text(kRoot + "/tests/dsl/language/packs.ppr") + "\n" +
                           read_text(kRoot + "/tests/dsl/language/sets.ppr").substr(6);
  for (std::size_t at = 0; at < text.size(); at += 3) {
    const ParseResult cut = parse_rules(rule_source(text.substr(0, at)));
    for (const Diagnostic& d : cut.diagnostics) EXPECT_LE(d.span.end, text.size());
    std::string missing = text;
    missing.erase(at, 1);
    const source::SourceFile file = rule_source(missing);
    const ParseResult result = parse_rules(file);
    EXPECT_LE(result.diagnostics.size(), 8u) << render_all(result.diagnostics, file);
  }
}

}  // namespace
}  // namespace ppcheck::dsl
