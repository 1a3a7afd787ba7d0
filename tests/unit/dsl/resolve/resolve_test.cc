// Packs, sets, patterns and what changes other packs' rules. What is wrong inside of one rule is in
// mistakes_test.cc.
#include "dsl/resolve/resolve.h"

#include <gtest/gtest.h>

#include "dsl/parse/parse.h"
#include "tests/dsl/fake_apis.h"
#include "tests/dsl/rule_text.h"

namespace ppcheck::dsl {
namespace {

struct NamedText {
  std::string path;  // the folder is the pack
  std::string text;
};

class World {
 public:
  explicit World(const std::vector<NamedText>& files, std::map<std::string, std::string> texts = {},
                 std::vector<std::pair<std::string, std::string>> options = {})
      : apis_(kFakeStubs) {
    for (const NamedText& file : files) sources_.push_back(rule_source(file.text, file.path));
    for (const source::SourceFile& file : sources_) parsed_.push_back(parse_rules(file));
    ResolveInput input;
    for (std::size_t at = 0; at < parsed_.size(); ++at) {
      const std::string folder = sources_[at].path.substr(0, sources_[at].path.rfind('/'));
      input.files.push_back({&parsed_[at].file, folder, has_errors(parsed_[at].diagnostics)});
    }
    input.read_text = [texts](const std::string& path) -> base::Result<std::string> {
      const auto found = texts.find(path);
      if (found == texts.end()) return base::Error{"there is no such file", path, "write its name as it is"};
      return found->second;
    };
    input.options = std::move(options);
    resolved = resolve(input, apis_);
  }

  std::string errors() const {
    std::string out;
    for (std::size_t at = 0; at < sources_.size(); ++at) out += summary(resolved.diagnostics[at], sources_[at]);
    return out;
  }

  const CheckedPack& pack(const std::string& name) const {
    for (const CheckedPack& pack : resolved.packs) {
      if (pack.name == name) return pack;
    }
    ADD_FAILURE() << "no pack " << name;
    return resolved.packs.front();
  }

  std::string set(const std::string& pack_name, const std::string& name) const {
    std::string out;
    for (const ApiMember& member : pack(pack_name).sets.at(name).members) {
      out += (out.empty() ? "" : " ") + member.canonical;
    }
    return out;
  }

  Resolved resolved;

 private:
  FakeApis apis_;
  std::vector<source::SourceFile> sources_;
  std::vector<ParseResult> parsed_;
};

const char* const kHead = "ppr 1\nimport tensorflow as tf\n";

std::string rule_text(const std::string& name, const std::string& head = "", const std::string& unless = "") {
  return std::string(kHead) + "rule " + name + " {\n" + head +
         "    match {\n        object ds: tf.data.Dataset\n        call m = ds.map\n    }\n" +
         (unless.empty() ? "" : "    unless { " + unless + " }\n") +
         "    report m \"slow\"\n    bad \"b\" ```python\n        x()  # expect\n        ```\n"
         "    good \"g\" ```python\n        x()\n        ```\n}\n";
}

// ── sets ──────────────────────────────────────────────────────────────────────────────────────────────
struct SetRow {
  const char* declarations;
  const char* members;  // of A
  const char* errors;
};

class Sets : public testing::TestWithParam<SetRow> {};

TEST_P(Sets, Members) {
  const World world({{"p/pack.ppr", std::string(kHead) + GetParam().declarations}},
                    {{"p/names.txt", "# names\ncast   # one\nmath.*\n\nnothing\n"}});
  EXPECT_EQ(world.set("p", "A"), GetParam().members);
  EXPECT_EQ(world.errors(), GetParam().errors);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, Sets,
    testing::Values(
        SetRow{"set A = {}\nset B = { tf.cast }\n", "", ""},
        SetRow{"set A = { tf.reshape, tf.cast, tf.cast }\n", "tensorflow.cast tensorflow.reshape", ""},
        SetRow{"set A = tf.math.*\n", "tensorflow.math.add tensorflow.math.log", ""},
        SetRow{"set A = { tf.cast } | tf.math.*\n", "tensorflow.cast tensorflow.math.add tensorflow.math.log", ""},
        SetRow{"set A = B - { tf.math.log }\nset B = tf.math.*\n", "tensorflow.math.add", ""},
        SetRow{"set A = B | C\nset B = { tf.cast }\nset C = B | { tf.zeros }\n", "tensorflow.cast tensorflow.zeros", ""},
        SetRow{"set A = tf.data.Dataset.*\n",
               "tensorflow.data.Dataset.batch tensorflow.data.Dataset.map tensorflow.data.Dataset.padded_batch "
               "tensorflow.data.Dataset.range tensorflow.data.Dataset.unbatch",
               ""},
        SetRow{"set A = { tf.compat.v1.data.Dataset.map }\n", "tensorflow.data.Dataset.map", ""},
        SetRow{"set A = { dict, enumerate, tf.cast }\n", "builtins.dict builtins.enumerate tensorflow.cast", ""},
        SetRow{"set A = file \"names.txt\" under tf\n",
               "tensorflow.cast tensorflow.math.add tensorflow.math.log tensorflow.nothing",
               "not-in-stub 3:14 1 name of this file is not in the stubs\n"},
        SetRow{"set A = file \"none.txt\" | { tf.cast }\n", "tensorflow.cast",
               "unreadable-file 3:14 there is no such file | write its name as it is\n"},
        SetRow{"set A = { tf.cast }\nextend A with { tf.zeros }\n", "tensorflow.cast tensorflow.zeros", ""},
        // A set made from an extended one has the extension.
        SetRow{"set A = B\nset B = { tf.cast }\nextend B with { tf.zeros }\n", "tensorflow.cast tensorflow.zeros", ""},
        SetRow{"set A = { tf.cast }\nextend A with { tf.cast }\n", "tensorflow.cast",
               "no-effect 4:1 `A` has these members already | remove the line\n"},
        SetRow{"set A = { tf.cast }\nextend AA with { tf.cast }\n", "tensorflow.cast",
               "unknown-set 4:8 there is no set `AA` | did you mean `A`?\n"}));

// ── packs ─────────────────────────────────────────────────────────────────────────────────────────────
TEST(Packs, NamesOfOtherPacksCarryThePack) {
  const World world({{"a/pack.ppr", std::string(kHead) + "pack acme 1.2 { }\nset OWN = builtin.CHEAP | { tf.zeros }\n"},
                     {"b/pack.ppr", std::string(kHead) + "pack builtin 0.1 { }\nset CHEAP = { tf.cast }\n"}});
  EXPECT_EQ(world.errors(), "");
  EXPECT_EQ(world.set("acme", "OWN"), "tensorflow.cast tensorflow.zeros");
  EXPECT_EQ(world.pack("acme").version, "1.2");
}

TEST(Packs, OneRuleNameOnce) {
  const World world({{"a/r.ppr", rule_text("r")}, {"b/r.ppr", rule_text("r")}});
  EXPECT_EQ(world.errors(), "duplicate-name 3:6 a rule `r` is declared a second time | choose another name\n");
  EXPECT_EQ(world.pack("a").rules.size(), 1u);
  EXPECT_EQ(world.pack("b").rules.size(), 0u);
}

TEST(Packs, AdjustChangesAnothersRule) {
  const World world(
      {{"a/r.ppr", rule_text("r", "    severity high\n    option n = 3\n", "m.deterministic == n")},
       {"b/pack.ppr", std::string("ppr 1\n") +
                          "adjust a.r {\n    severity low\n    confidence medium\n    option n = 7\n"
                          "    paths exclude \"t/**\"\n    unless { call ds.batch after m }\n"
                          "    good \"ours\" ```python\n        y()\n        ```\n}\ndisable a.r \"not now\"\n"
                          "tests for a.r {\n    good \"more\" ```python\n        z()\n        ```\n}\n"}});
  EXPECT_EQ(world.errors(), "");
  ASSERT_EQ(world.pack("a").rules.size(), 1u);
  const CheckedRule& rule = world.pack("a").rules[0];
  EXPECT_EQ(rule.severity, "low");
  EXPECT_EQ(rule.confidence, "medium");
  EXPECT_EQ(rule.options[0].value.text, "7");
  EXPECT_EQ(rule.paths.size(), 1u);
  EXPECT_EQ(rule.body.unless.size(), 2u);
  EXPECT_EQ(rule.examples.size(), 4u);
  EXPECT_EQ(rule.examples[3].file, 1u);
  EXPECT_EQ(rule.disabled, "not now");
}

TEST(Packs, LinesOfAdjustAreChecked) {
  const World world({{"a/r.ppr", rule_text("r")},
                     {"b/pack.ppr", std::string(kHead) + "adjust a.r { unless { call ds.batch after mm } }\n"}});
  EXPECT_EQ(world.errors(), "unknown-name 3:43 `mm` is not declared | did you mean `m`?\n");
}

TEST(Packs, OptionsFromTheCommandLine) {
  const World world({{"a/r.ppr", rule_text("r", "    option n = 3\n    option s = \"x\"\n",
                                           "m.deterministic in {n, s}")}},
                    {}, {{"r.n", "50"}, {"a.r.s", "y"}});
  EXPECT_EQ(world.errors(), "");
  EXPECT_EQ(world.pack("a").rules[0].options[0].value.integer, 50);
  EXPECT_EQ(world.pack("a").rules[0].options[1].value.text, "y");
}

// A file that cannot be read causes errors of its own and none elsewhere.
TEST(Packs, BrokenDeclarationsAreNotMissed) {
  const World world({{"a/pack.ppr", std::string(kHead) + "set CHEAP = { tf.cast tf.zeros }\n"},
                     {"a/r.ppr", rule_text("r", "", "m.map_func calls CHEAP")}});
  EXPECT_EQ(world.errors(), "");
  EXPECT_TRUE(world.pack("a").rules.empty());
}

// ── patterns ──────────────────────────────────────────────────────────────────────────────────────────
TEST(Patterns, InMatchBringTheirLinesWithPrivateNames) {
  const World world({{"a/pack.ppr", "ppr 1\nimport torch\npattern training(L) {\n    match {\n"
                                    "        object opt: torch.optim.Optimizer?\n        loop L\n"
                                    "        call opt.step in L\n    }\n}\n"},
                     {"a/r.ppr", std::string(kHead) +
                                     "rule r {\n    match {\n        use training(T)\n        call z = tf.zeros in T\n    }\n"
                                     "    report z \"m\"\n    bad \"b\" ```python\n        x()  # expect\n        ```\n"
                                     "    good \"g\" ```python\n        x()\n        ```\n}\n"}});
  EXPECT_EQ(world.errors(), "");
  ASSERT_EQ(world.pack("a").rules.size(), 1u);
  const CheckedBody& body = world.pack("a").rules[0].body;
  ASSERT_EQ(body.match.size(), 4u);
  std::string names;
  for (const Symbol& symbol : body.symbols) names += symbol.name + " ";
  EXPECT_EQ(names, "opt@training1 T z ");
}

TEST(Patterns, ALoopOverSomethingSaysEnough) {
  const World world({{"a/pack.ppr", "ppr 1\npattern walked(ds) {\n    match { loop each over ds }\n}\n"},
                     {"a/r.ppr", rule_text("r", "", "use walked(ds)")}});
  EXPECT_EQ(world.errors(), "");
}

TEST(Patterns, UsingEachOtherWithoutEndIsAnError) {
  const World world({{"a/pack.ppr", std::string(kHead) +
                                        "pattern p(c) {\n    match { use q(c) }\n}\npattern q(c) {\n    match { use p(c) }\n}\n"}});
  EXPECT_NE(world.errors().find("pattern-cycle"), std::string::npos) << world.errors();
}

}  // namespace
}  // namespace ppcheck::dsl
