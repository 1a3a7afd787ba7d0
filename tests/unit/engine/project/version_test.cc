#include "engine/project/version.h"

#include <gtest/gtest.h>

#include <string>

namespace ppcheck::project {
namespace {

TEST(Version, SortsAsPep440Says) {
  const char* sorted[] = {"1.0.dev1", "1.0a1.dev2", "1.0a1", "1.0b2", "1.0rc1", "1.0",   "1.0.post1",
                          "1.0.1",    "1.1",        "1.10",  "2.0",   "2.4.1",  "2.12.0", "1!0.1"};
  for (std::size_t k = 1; k < std::size(sorted); ++k) {
    const auto a = parse_version(sorted[k - 1]);
    const auto b = parse_version(sorted[k]);
    ASSERT_TRUE(a && b) << sorted[k];
    EXPECT_LT(*a, *b) << sorted[k - 1] << " < " << sorted[k];
  }
}

TEST(Version, IgnoresZerosCaseAndLocalLabels) {
  EXPECT_EQ(parse_version("2.4"), parse_version("2.4.0"));
  EXPECT_EQ(parse_version("v2.4RC1"), parse_version("2.4rc1"));
  EXPECT_EQ(parse_version("1.13.1+cu117"), parse_version("1.13.1"));
}

TEST(Version, RefusesWhatIsNone) {
  for (const char* text : {"", "x", "2.x", "1..2", ">=1", "2.4 beta build", "git+https://x"})
    EXPECT_FALSE(parse_version(text)) << text;
}

struct Row {
  const char* requirement;
  const char* bound;
  const char* version;
  const char* answer;
};

class RequirementTable : public testing::TestWithParam<Row> {};

Bound bound_of(const std::string& text) {
  if (text == "==") return Bound::kEqual;
  if (text == "!=") return Bound::kNotEqual;
  if (text == "<") return Bound::kLess;
  if (text == "<=") return Bound::kAtMost;
  return text == ">" ? Bound::kGreater : Bound::kAtLeast;
}

TEST_P(RequirementTable, Answers) {
  const Row& row = GetParam();
  const auto range = parse_requirement(row.requirement);
  ASSERT_TRUE(range) << row.requirement;
  EXPECT_EQ(base::word_of(holds(*range, bound_of(row.bound), *parse_version(row.version))), row.answer)
      << row.requirement << " is " << row.bound << row.version;
}

const Row kRows[] = {
    {"==2.7", ">=", "2.7", "yes"},      {"==2.7", ">=", "2.7.1", "no"},     {"==2.7", "==", "2.7.0", "yes"},
    {"==2.7", "!=", "2.8", "yes"},      {"==2.7", "<", "2.7", "no"},        {"==2.7", "<=", "2.7", "yes"},
    {"==2.7rc1", ">=", "2.7", "no"},    {">=2.4", ">=", "2.4", "yes"},      {">=2.4", ">=", "2.7", "not known"},
    {">=2.4", "<", "2.0", "no"},        {">2.4", ">", "2.4", "yes"},        {"<2", ">=", "2.0", "no"},
    {"<=2", ">=", "2.0", "not known"},  {"<2", "<", "2.5", "yes"},          {">=1.15,<2.0", ">=", "2.4", "no"},
    {">=1.15,<2.0", "<", "2", "yes"},   {">=2,<3,!=2.5", ">=", "2", "yes"}, {"==2.4.*", ">=", "2.4", "yes"},
    {"==2.4.*", "<", "2.5", "yes"},     {"==2.4.*", ">=", "2.4.1", "not known"},
    {"~=2.4", "<", "3", "yes"},         {"~=2.4", ">=", "2.7", "not known"},
    {"~=2.4.1", "<", "2.5", "yes"},     {"^2.4", "<", "3", "yes"},          {"^0.4.2", "<", "0.5", "yes"},
    {"~2.4", "<", "2.5", "yes"},        {"~2", "<", "3", "yes"},            {"2.4", "==", "2.4", "yes"},
    {"=2.4", "<", "2.5", "yes"},        {"*", ">=", "1", "not known"},      {"", "<", "1", "not known"},
    {"!=2.4", ">=", "1", "not known"},  {"===1.2", "==", "1.2", "yes"},     {"> 1 , < 2", "<", "2", "yes"},
};

INSTANTIATE_TEST_SUITE_P(All, RequirementTable, testing::ValuesIn(kRows));

TEST(Requirement, RefusesWhatIsNone) {
  for (const char* text : {"@ https://x/y.whl", ">=x", "=>2", "2.4|2.5"}) EXPECT_FALSE(parse_requirement(text)) << text;
}

}  // namespace
}  // namespace ppcheck::project
