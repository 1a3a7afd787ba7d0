#include "engine/report/report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/unit/engine/report/helpers.h"

namespace ppcheck::report {
namespace {

struct Fixture {
  std::shared_ptr<source::SourceFile> train = file_of("src/train.py",
                                                      "import tensorflow as tf\n"
                                                      "\n"
                                                      "for step in range(9):\n"
                                                      "    ds = ds.map(f)\n"
                                                      "    ds = ds.batch(8)\n");
  std::shared_ptr<source::SourceFile> util = file_of("util.py", "def f(x):\n    return tf.cast(x)\n");
  SourceTexts sources;
  Report report;

  Fixture() {
    sources.add(train);
    sources.add(util);
    report.summary.files = 2;
    report.summary.rules = 3;
    report.summary.bytes = 120;
    report.summary.seconds = 0.256;
  }
  std::string text() const { return write_text(report, sources, {}); }
};

TEST(Text, OfNothingIsTheSummary) {
  EXPECT_EQ(Fixture().text(), "0 findings in 2 files, 3 rules, 0 skipped, 0.26 s\n");
}

TEST(Text, FindingWithLabelsInTwoFiles) {
  Fixture x;
  auto f = finding_at(place_of(*x.train, "map(f)"));
  f.labels.push_back({place_of(*x.train, "batch(8)"), "batched here"});
  f.labels.push_back({place_of(*x.util, "cast(x)"), "does this"});
  x.report.findings.push_back(f);
  EXPECT_EQ(x.text(),
            "src/train.py:4:13: medium: `map` is slow [tf-x]\n"
            "   |\n"
            " 4 |     ds = ds.map(f)\n"
            "   |             ^^^^^^\n"
            " 5 |     ds = ds.batch(8)\n"
            "   |             -------- batched here\n"
            "   ::: util.py:2:15\n"
            "   |\n"
            " 2 |     return tf.cast(x)\n"
            "   |               ------- does this\n"
            "\n"
            "1 finding (1 medium) in 2 files, 3 rules, 0 skipped, 0.26 s\n");
}

TEST(Text, RemarksFollowTheFrame) {
  Fixture x;
  auto f = finding_at(place_of(*x.train, "map(f)"));
  f.severity = findings::Severity::kLow;
  f.confidence = findings::Confidence::kMedium;
  f.reasons = {"newer TensorFlow does this by itself"};
  findings::Fix good;
  good.title = "Batch first";
  good.applicability = findings::Applicability::kSafe;
  good.edits.push_back({"src/train.py", {}, "x"});
  findings::Fix dropped;
  dropped.title = "Move it";
  dropped.not_applicable = "the places lie in different functions";
  f.fixes = {good, dropped};
  x.report.findings.push_back(f);
  EXPECT_EQ(x.text(),
            "src/train.py:4:13: low: `map` is slow [tf-x]\n"
            "   |\n"
            " 4 |     ds = ds.map(f)\n"
            "   |             ^^^^^^\n"
            "   = fix (safe): Batch first\n"
            "   = no fix \"Move it\": the places lie in different functions\n"
            "   = confidence medium\n"
            "   = newer TensorFlow does this by itself\n"
            "\n"
            "1 finding (1 low) in 2 files, 3 rules, 0 skipped, 0.26 s\n");
}

TEST(Text, WithoutSourcesPlacesAreStillNamed) {
  Fixture x;
  auto f = finding_at(place_of(*x.train, "map(f)"));
  f.labels.push_back({place_of(*x.util, "cast(x)"), "does this"});
  x.report.findings.push_back(f);
  EXPECT_EQ(write_text(x.report, SourceTexts(), {}),
            "src/train.py:4:13: medium: `map` is slow [tf-x]\n"
            "   = util.py:2:15: does this\n"
            "\n"
            "1 finding (1 medium) in 2 files, 3 rules, 0 skipped, 0.26 s\n");
}

TEST(Text, SkippedLimitsAndNotesAreAlwaysListed) {
  Fixture x;
  findings::Skipped region;
  region.path = "src/train.py";
  region.reason = "syntax error";
  region.span = {25, 62};
  region.begin = {3, 1};
  region.bytes = 37;
  findings::Skipped file;
  file.path = "big.py";
  file.reason = "over --max-file-size";
  file.bytes = 1000;
  x.report.skipped = {file, region};
  x.report.limits.push_back({"util.py", "the search for a loop took too many steps", 2});
  x.report.notes.push_back({"", "nothing says which tensorflow is used", 0});
  x.report.summary.hidden = 4;
  x.report.summary.suppressed = 1;
  EXPECT_EQ(x.text(),
            "skipped big.py: over --max-file-size\n"
            "skipped src/train.py:3-4: syntax error\n"
            "limit util.py:2: the search for a loop took too many steps\n"
            "note nothing says which tensorflow is used\n"
            "0 findings in 2 files, 3 rules, 2 skipped, 1 suppressed, 4 below the shown confidence, 0.26 s\n");
}

TEST(Text, PathsWithControlCharactersStayOnOneLine) {
  Fixture x;
  findings::Skipped file;
  file.path = "a\nb\t\x1b[31m.py";
  file.reason = "cannot be read";
  x.report.skipped.push_back(file);
  EXPECT_NE(x.text().find("skipped a\\nb\\t\\x1b[31m.py: cannot be read\n"), std::string::npos) << x.text();
}

TEST(Text, ColourIsOnlyEscapeSequences) {
  Fixture x;
  auto f = finding_at(place_of(*x.train, "map(f)"));
  f.labels.push_back({place_of(*x.train, "batch(8)"), "batched here"});
  x.report.findings.push_back(f);
  const std::string coloured = write_text(x.report, x.sources, {.width = 100, .colour = true});
  std::string plain;
  for (std::size_t at = 0; at < coloured.size(); ++at) {
    if (coloured[at] == '\033') at = coloured.find('m', at);
    else plain += coloured[at];
  }
  EXPECT_NE(coloured, plain);
  EXPECT_EQ(plain, x.text());
}

TEST(Text, SeveritiesAreCountedFromHighToLow) {
  Fixture x;
  for (const auto severity : {findings::Severity::kInfo, findings::Severity::kHigh, findings::Severity::kHigh}) {
    x.report.findings.push_back(finding_at(place_of(*x.train, "map(f)")));
    x.report.findings.back().severity = severity;
  }
  EXPECT_NE(x.text().find("3 findings (2 high, 1 info) in"), std::string::npos);
}

TEST(Text, GroupsOfFindingsStandBeforeTheSummary) {
  Fixture x;
  x.report.findings = {finding_at(place_of(*x.train, "map(f)"))};
  x.report.summary.by_cause = {{"api.inefficient-usage", 1}};
  EXPECT_EQ(x.text().find("by cause"), std::string::npos);
  x.report.findings.push_back(finding_at(place_of(*x.train, "batch(8)")));
  x.report.findings.push_back(finding_at(place_of(*x.util, "cast(x)")));
  x.report.summary.by_cause = {{"api.inefficient-usage", 1}, {"data.improper-input", 1}, {"model.computation-graph", 2}};
  EXPECT_NE(x.text().find("\n\nby cause: model.computation-graph 2, api.inefficient-usage 1, data.improper-input 1\n3 findings ("),
            std::string::npos);
}

TEST(Json, HasTheDocumentedShape) {
  Fixture x;
  x.report.summary.by_cause = {{"model.computation-graph", 1}};
  auto f = finding_at(place_of(*x.train, "map(f)"));
  f.labels.push_back({place_of(*x.train, "batch(8)"), "batched here"});
  x.report.findings.push_back(f);
  findings::Skipped file;
  file.path = "big.py";
  file.reason = "over --max-file-size";
  file.bytes = 1000;
  x.report.skipped.push_back(file);
  EXPECT_EQ(write_json(x.report), R"({
  "version": 1,
  "findings": [
    {
      "rule": "tf-x",
      "path": "src/train.py",
      "line": 4,
      "column": 13,
      "end_line": 4,
      "end_column": 19,
      "severity": "medium",
      "confidence": "high",
      "message": "`map` is slow",
      "labels": [
        {
          "path": "src/train.py",
          "line": 5,
          "column": 13,
          "message": "batched here"
        }
      ],
      "fixes": [],
      "fingerprint": "00ff"
    }
  ],
  "skipped": [
    {
      "path": "big.py",
      "reason": "over --max-file-size"
    }
  ],
  "summary": {
    "files": 2,
    "bytes": 120,
    "rules": 3,
    "findings": 1,
    "by_cause": {
      "model.computation-graph": 1
    },
    "by_symptom": {},
    "skipped": 1,
    "skipped_bytes": 1000,
    "suppressed": 0,
    "fixed": 0,
    "hidden": 0,
    "limits": [],
    "notes": []
  }
}
)");
}

TEST(Json, DoesNotDependOnTheClock) {
  Fixture x;
  const std::string before = write_json(x.report);
  x.report.summary.seconds = 99;
  EXPECT_EQ(write_json(x.report), before);
}

TEST(Json, OfBytesThatAreNoUtf8IsStillJson) {
  Fixture x;
  auto f = finding_at(place_of(*x.train, "map(f)"));
  f.place.path = "caf\xe9.py";
  x.report.findings.push_back(f);
  const auto json = nlohmann::json::parse(write_json(x.report), nullptr, false);
  ASSERT_FALSE(json.is_discarded());
  EXPECT_EQ(json["findings"][0]["path"], "caf\uFFFD.py");
}

}  // namespace
}  // namespace ppcheck::report
