#include "engine/driver/run.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "engine/check/render.h"
#include "engine/check/place.h"
#include "engine/match/words.h"
#include "engine/report/report.h"

namespace ppcheck::driver {
namespace {

// Reports every call whose last name is `word`.
class CallChecker : public check::Checker {
 public:
  explicit CallChecker(std::string word) : word_(std::move(word)) { info_.name = "call-" + word_; }

  const check::CheckerInfo& info() const override { return info_; }
  check::CheckerInfo& change() { return info_; }

  check::CheckerResult run(const check::Subject& subject) const override {
    check::CheckerResult result;
    const ir::ModuleTable& table = subject.model.table();
    for (ir::FunctionId f = 0; f < table.function_count(); ++f) {
      const ir::Module& module = table.module_of_function(f);
      const ir::Function& fn = table.function(f);
      for (ir::InstrId i = 0; !module.is_stub && i < fn.instrs.size(); ++i) {
        if (fn.instrs[i].op != ir::Opcode::kCall) continue;
        const source::Span name = fn.instrs[i].name_span;
        if (std::string_view(module.file->text).substr(name.begin, name.size()) != word_) continue;
        findings::Finding finding;
        finding.rule = info_.name;
        finding.place = check::place_in(module, {name.begin, fn.instrs[i].span.end});
        finding.severity = info_.severity;
        finding.confidence = info_.confidence;
        finding.message = "found";
        result.findings.push_back(std::move(finding));
      }
    }
    return result;
  }

  match::Trace explain(const check::Subject&, std::uint32_t, std::uint32_t) const override { return {}; }

 private:
  std::string word_;
  check::CheckerInfo info_;
};

using Texts = std::vector<std::pair<std::string, std::string>>;

std::string places(const report::Report& report) {
  std::string out;
  for (const auto& f : report.findings)
    out += fmt::format("{}{}:{}:{} {}", out.empty() ? "" : ", ", f.place.path, f.place.begin.line, f.place.begin.column,
                       f.rule.substr(5));
  return out;
}

std::string notes(const report::Report& report) {
  std::string out;
  for (const auto& n : report.notes) out += fmt::format("{}:{}: {}\n", n.path, n.line, n.message);
  return out;
}

RunResult run_texts(Texts texts, std::vector<std::shared_ptr<CallChecker>> checkers, RunOptions options = {}) {
  StubLibrary stubs({});
  std::vector<check::CheckerPtr> all(checkers.begin(), checkers.end());
  for (const auto& checker : checkers) options.known_rules.push_back(checker->info().name);
  return run(input_of_texts(std::move(texts)), all, stubs, options);
}

std::shared_ptr<CallChecker> calls(const char* word) { return std::make_shared<CallChecker>(word); }

struct Row {
  const char* title;
  Texts files;
  const char* places;
};

class RunTable : public testing::TestWithParam<Row> {};

TEST_P(RunTable, Finds) {
  const auto result = run_texts(GetParam().files, {calls("slow"), calls("bad")});
  EXPECT_EQ(places(result.report), GetParam().places) << GetParam().title;
}

const Row kRows[] = {
    {"nothing", {{"a.py", ""}}, ""},
    {"one", {{"a.py", "x.slow()\n"}}, "a.py:1:3 slow"},
    {"two rules in order of place", {{"a.py", "x.slow()\nx.bad()\nx.slow()\n"}},
     "a.py:1:3 slow, a.py:2:3 bad, a.py:3:3 slow"},
    {"files in order of path", {{"b.py", "slow()\n"}, {"a.py", "slow()\n"}, {"a/c.py", "slow()\n"}},
     "a.py:1:1 slow, a/c.py:1:1 slow, b.py:1:1 slow"},
    {"columns count code points", {{"a.py", "x['\xC3\xA4\xE6\xBC\xA2'].slow()\n"}}, "a.py:1:9 slow"},
    {"in functions and classes", {{"a.py", "class A:\n    def f(self):\n        return slow()\n"}}, "a.py:3:16 slow"},
    {"suppressed", {{"a.py", "slow()  # ppcheck: ignore[call-slow]\nslow()\n"}}, "a.py:2:1 slow"},
    {"suppressed in a file", {{"a.py", "# ppcheck: ignore-file\nslow()\nbad()\n"}}, ""},
    {"behind broken code", {{"a.py", "def f(:\n    pass\n\n\ndef g():\n    slow()\n"}}, "a.py:6:5 slow"},
    {"two programs with one name", {{"a/m.py", "import u\nslow()\n"}, {"a/u.py", "slow()\n"},
                                    {"b/m.py", "import u\nbad()\n"}, {"b/u.py", "bad()\n"}},
     "a/m.py:2:1 slow, a/u.py:1:1 slow, b/m.py:2:1 bad, b/u.py:1:1 bad"},
    {"carriage returns", {{"a.py", "x = 1\r\nslow()\r\n"}}, "a.py:2:1 slow"},
};

INSTANTIATE_TEST_SUITE_P(All, RunTable, testing::ValuesIn(kRows));

TEST(Run, IsTheSameForAnyNumberOfJobs) {
  Texts texts;
  for (int k = 0; k < 40; ++k)
    texts.emplace_back(fmt::format("d{}/m{}.py", k % 7, k), fmt::format("import u\nfor i in x:\n    slow({}); bad()\n", k));
  for (int k = 0; k < 7; ++k) texts.emplace_back(fmt::format("d{}/u.py", k), "slow()\n)\n");
  std::string first;
  for (const unsigned jobs : {1u, 2u, 5u}) {
    RunOptions options;
    options.jobs = jobs;
    const RunResult result = run_texts(texts, {calls("slow"), calls("bad")}, options);
    EXPECT_EQ(result.report.findings.size(), 87u);
    report::Report report = result.report;
    report.summary.seconds = 0;
    const std::string text = report::write_json(report) + report::write_text(report, result.sources, {});
    if (first.empty()) first = text;
    EXPECT_EQ(text, first) << jobs << " jobs";
  }
}

TEST(Run, SkippedRegionsAreListedWithTheirBytes) {
  const auto result = run_texts({{"a.py", "x = 1\ny = )\nz = 2\n"}}, {calls("slow")});
  ASSERT_EQ(result.report.skipped.size(), 1u);
  EXPECT_EQ(result.report.skipped[0].path, "a.py");
  EXPECT_EQ(result.report.skipped[0].begin.line, 2u);
  EXPECT_GT(result.report.skipped[0].bytes, 0u);
  EXPECT_EQ(result.report.summary.files, 1u);
  EXPECT_EQ(result.report.summary.bytes, 18u);
}

TEST(Run, LowConfidenceIsHiddenAndCounted) {
  auto slow = calls("slow");
  slow->change().confidence = findings::Confidence::kLow;
  const Texts texts = {{"a.py", "slow()\nbad()\n"}};
  auto result = run_texts(texts, {slow, calls("bad")});
  EXPECT_EQ(places(result.report), "a.py:2:1 bad");
  EXPECT_EQ(result.report.summary.hidden, 1u);
  RunOptions options;
  options.min_confidence = findings::Confidence::kLow;
  EXPECT_EQ(places(run_texts(texts, {slow, calls("bad")}, options).report), "a.py:1:1 slow, a.py:2:1 bad");
}

TEST(Run, NeedsSwitchARuleOff) {
  auto slow = calls("slow");
  slow->change().needs = {{"tensorflow", {{match::Compare::kGe, "2.4"}}}};
  const auto with = [&](const char* requirements) {
    return places(run_texts({{"a.py", "slow()\n"}, {"requirements.txt", requirements}}, {slow}).report);
  };
  EXPECT_EQ(with("tensorflow==2.5\n"), "a.py:1:1 slow");
  EXPECT_EQ(with("tensorflow==2.3\n"), "");
  EXPECT_EQ(with("torch==2.3\n"), "a.py:1:1 slow");
}

TEST(Run, PathsOfARule) {
  auto slow = calls("slow");
  slow->change().exclude = {"tests/**"};
  EXPECT_EQ(places(run_texts({{"tests/a.py", "slow()\n"}, {"b.py", "slow()\n"}}, {slow}).report), "b.py:1:1 slow");
  slow->change().exclude = {};
  slow->change().include = {"tests/**"};
  EXPECT_EQ(places(run_texts({{"tests/a.py", "slow()\n"}, {"b.py", "slow()\n"}}, {slow}).report), "tests/a.py:1:1 slow");
}

TEST(Run, UnusedSuppressionsAreNoted) {
  const auto result = run_texts({{"a.py", "x = 1  # ppcheck: ignore[call-slow]\n"}}, {calls("slow")});
  EXPECT_EQ(notes(result.report), "a.py:1: this `# ppcheck: ignore` keeps nothing quiet; remove it\n");
}

TEST(Run, FingerprintsSurviveInsertedLines) {
  const char* code = "def f():\n    slow()\n    slow()\n";
  const auto before = run_texts({{"a.py", code}}, {calls("slow")});
  const auto after = run_texts({{"a.py", std::string("# new\n\n\n") + code}}, {calls("slow")});
  ASSERT_EQ(before.report.findings.size(), 2u);
  ASSERT_EQ(after.report.findings.size(), 2u);
  EXPECT_NE(before.report.findings[0].fingerprint, before.report.findings[1].fingerprint);
  for (int k = 0; k < 2; ++k)
    EXPECT_EQ(before.report.findings[k].fingerprint, after.report.findings[k].fingerprint);
}

TEST(Load, ModulesAndVersionsOfTexts) {
  const LoadedProgram program =
      load(input_of_texts({{"pkg/__init__.py", ""}, {"pkg/a.py", "from . import b\n"}, {"pkg/b.py", ""},
                           {"setup.py", "from setuptools import setup\nsetup(install_requires=['tensorflow>=2.4', 'x'])\n"},
                           {"requirements.txt", "torch==1.2\n"}}),
           StubLibrary({}), 2);
  std::string names;
  for (std::uint32_t f = 0; f < program.names.size(); ++f) names += program.names.name(f) + " ";
  EXPECT_EQ(names, "pkg pkg.a pkg.b setup ");
  EXPECT_EQ(program.requirements.dump(), "tensorflow: >=2.4\ntorch: ==1.2\nx: any\n");
  EXPECT_EQ(program.analysed, 4u);
}

}  // namespace
}  // namespace ppcheck::driver
