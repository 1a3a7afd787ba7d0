#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/findings/finding.h"
#include "engine/findings/fingerprint.h"

namespace ppcheck::findings {
namespace {

Finding make(const std::string& path, std::uint32_t offset, const std::string& rule,
             const std::string& enclosing = "", const std::string& callee = "tf.zeros") {
  Finding finding;
  finding.rule = rule;
  finding.place.path = path;
  finding.place.span = {offset, offset + 5};
  finding.enclosing = enclosing;
  finding.callee_text = callee;
  return finding;
}

TEST(Finding, OrderIsPathOffsetRule) {
  std::vector<Finding> findings = {make("b.py", 1, "a"), make("a.py", 9, "a"), make("a.py", 2, "z"),
                                   make("a.py", 2, "b")};
  std::sort(findings.begin(), findings.end());
  std::string order;
  for (const Finding& f : findings) order += f.place.path + f.rule + std::to_string(f.place.span.begin) + " ";
  EXPECT_EQ(order, "a.pyb2 a.pyz2 a.pya9 b.pya1 ");
}

TEST(Fingerprint, SurvivesMovedLines) {
  std::vector<Finding> before = {make("a.py", 10, "r", "f"), make("a.py", 50, "r", "g")};
  std::vector<Finding> after = {make("a.py", 110, "r", "f"), make("a.py", 150, "r", "g")};
  assign_fingerprints(before);
  assign_fingerprints(after);
  EXPECT_EQ(before[0].fingerprint, after[0].fingerprint);
  EXPECT_EQ(before[1].fingerprint, after[1].fingerprint);
  EXPECT_NE(before[0].fingerprint, before[1].fingerprint);
}

TEST(Fingerprint, TellsEqualCallsApartByTheirOrder) {
  std::vector<Finding> findings = {make("a.py", 10, "r", "f"), make("a.py", 50, "r", "f")};
  assign_fingerprints(findings);
  EXPECT_NE(findings[0].fingerprint, findings[1].fingerprint);
}

TEST(Fingerprint, DependsOnEachPart) {
  std::vector<Finding> findings = {make("a.py", 1, "r", "f", "x"), make("b.py", 1, "r", "f", "x"),
                                   make("a.py", 1, "s", "f", "x"), make("a.py", 1, "r", "g", "x"),
                                   make("a.py", 1, "r", "f", "y")};
  assign_fingerprints(findings);
  for (std::size_t i = 0; i < findings.size(); ++i)
    for (std::size_t k = 0; k < i; ++k)
      EXPECT_NE(findings[i].fingerprint, findings[k].fingerprint) << i << " " << k;
}

TEST(Names, OfSeverityAndConfidence) {
  EXPECT_STREQ(name_of(Severity::kInfo), "info");
  EXPECT_STREQ(name_of(Severity::kHigh), "high");
  EXPECT_STREQ(name_of(Confidence::kMedium), "medium");
}

}  // namespace
}  // namespace ppcheck::findings
