#include "engine/match/compare.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace ppcheck::match {
namespace {

using base::Truth;
using semantic::ConstantSet;
using semantic::ConstantValue;
using Kind = ConstantValue::Kind;

ConstantValue of(Kind kind) { return {.kind = kind, .integer = 0, .real = 0, .text = {}}; }
ConstantValue of(int i) { return {.kind = Kind::kInt, .integer = i, .real = 0, .text = {}}; }
ConstantValue of(double d) { return {.kind = Kind::kFloat, .integer = 0, .real = d, .text = {}}; }
ConstantValue of(const char* text) {
  return {.kind = Kind::kString, .integer = 0, .real = 0, .text = base::intern(text)};
}
ConstantValue api(const char* name) {
  return {.kind = Kind::kApi, .integer = 0, .real = 0, .text = base::intern(name)};
}
ConstantSet set(std::vector<ConstantValue> values, bool complete = true) { return {std::move(values), complete}; }

struct Row {
  const char* name;
  ConstantValue left;
  Compare op;
  ConstantValue right;
  Truth truth;
};

TEST(Compare, OneValueAgainstOne) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const Row rows[] = {
      {"1 == 1", of(1), Compare::kEq, of(1), Truth::kTrue},
      {"1 == 1.0", of(1), Compare::kEq, of(1.0), Truth::kTrue},
      {"1 == True", of(1), Compare::kEq, of(Kind::kTrue), Truth::kFalse},
      {"0 == False", of(0), Compare::kEq, of(Kind::kFalse), Truth::kFalse},
      {"True == True", of(Kind::kTrue), Compare::kEq, of(Kind::kTrue), Truth::kTrue},
      {"None == None", of(Kind::kNone), Compare::kEq, of(Kind::kNone), Truth::kTrue},
      {"None != 0", of(Kind::kNone), Compare::kNe, of(0), Truth::kTrue},
      {"'a' == 'a'", of("a"), Compare::kEq, of("a"), Truth::kTrue},
      {"'a' == a.b", of("a"), Compare::kEq, api("a"), Truth::kFalse},
      {"a.b == a.b", api("a.b"), Compare::kEq, api("a.b"), Truth::kTrue},
      {"a.b != a.c", api("a.b"), Compare::kNe, api("a.c"), Truth::kTrue},
      {"1 < 2", of(1), Compare::kLt, of(2), Truth::kTrue},
      {"2 <= 2", of(2), Compare::kLe, of(2), Truth::kTrue},
      {"2 > 2.5", of(2), Compare::kGt, of(2.5), Truth::kFalse},
      {"-1 < -0.5", of(-1), Compare::kLt, of(-0.5), Truth::kTrue},
      {"-1 > -1.5", of(-1), Compare::kGt, of(-1.5), Truth::kTrue},
      {"2.5 >= 2", of(2.5), Compare::kGe, of(2), Truth::kTrue},
      {"'a' < 'b'", of("a"), Compare::kLt, of("b"), Truth::kTrue},
      {"'a' < 1", of("a"), Compare::kLt, of(1), Truth::kUnknown},
      {"None <= 10", of(Kind::kNone), Compare::kLe, of(10), Truth::kUnknown},
      {"nan == nan", of(nan), Compare::kEq, of(nan), Truth::kFalse},
      {"nan < 1", of(nan), Compare::kLt, of(1), Truth::kFalse},
      {"1 < inf", of(1), Compare::kLt, of(std::numeric_limits<double>::infinity()), Truth::kTrue},
      {"1 < 1e300", of(1), Compare::kLt, of(1e300), Truth::kTrue},
      {"1 < -1e300", of(1), Compare::kLt, of(-1e300), Truth::kFalse},
  };
  for (const Row& row : rows) EXPECT_EQ(compare(row.left, row.op, row.right), row.truth) << row.name;
}

TEST(Compare, IntegersAreNotRounded) {
  ConstantValue big = of(0);
  big.integer = 9007199254740993;  // 2^53 + 1, no double
  EXPECT_EQ(compare(big, Compare::kEq, of(9007199254740992.0)), Truth::kFalse);
  EXPECT_EQ(compare(big, Compare::kGt, of(9007199254740992.0)), Truth::kTrue);
}

TEST(Compare, SetsAgreeOrAreNotKnown) {
  EXPECT_EQ(compare(set({of(1), of(2)}), Compare::kLe, set({of(10)})), Truth::kTrue);
  EXPECT_EQ(compare(set({of(1), of(20)}), Compare::kLe, set({of(10)})), Truth::kUnknown);
  EXPECT_EQ(compare(set({of(11), of(20)}), Compare::kLe, set({of(10)})), Truth::kFalse);
  EXPECT_EQ(compare(set({of(1)}, false), Compare::kLe, set({of(10)})), Truth::kUnknown);
  EXPECT_EQ(compare(set({}), Compare::kLe, set({of(10)})), Truth::kUnknown);
  EXPECT_EQ(compare(set({of(1)}), Compare::kEq, set({of(1), of(2)})), Truth::kUnknown);
}

TEST(Compare, Members) {
  const std::vector<ConstantValue> none_or_one = {of(Kind::kNone), of(1)};
  EXPECT_EQ(in_set(set({of(1)}), none_or_one), Truth::kTrue);
  EXPECT_EQ(in_set(set({of(1), of(Kind::kNone)}), none_or_one), Truth::kTrue);
  EXPECT_EQ(in_set(set({of(1), of(8)}), none_or_one), Truth::kUnknown);
  EXPECT_EQ(in_set(set({of(8)}), none_or_one), Truth::kFalse);
  EXPECT_EQ(in_set(set({api("lib.AUTO")}), none_or_one), Truth::kFalse);
  EXPECT_EQ(in_set(set({of(Kind::kTrue)}), none_or_one), Truth::kFalse);
  EXPECT_EQ(in_set(set({of(1)}, false), none_or_one), Truth::kUnknown);
}

TEST(Compare, Patterns) {
  EXPECT_EQ(matches(set({of("train-*.csv")}), "csv$"), Truth::kTrue);
  EXPECT_EQ(matches(set({of("a.csv"), of("a.tfrecord")}), "csv$"), Truth::kUnknown);
  EXPECT_EQ(matches(set({of("a.tfrecord")}), "csv$"), Truth::kFalse);
  EXPECT_EQ(matches(set({of(3)}), "3"), Truth::kFalse);
  EXPECT_EQ(matches(set({of("x")}, false), "x"), Truth::kUnknown);
}

TEST(Compare, Texts) {
  EXPECT_EQ(text_of(of(Kind::kNone)), "None");
  EXPECT_EQ(text_of(of(3)), "3");
  EXPECT_EQ(text_of(of("mean")), "'mean'");
  EXPECT_EQ(text_of(api("tensorflow.data.AUTOTUNE")), "tensorflow.data.AUTOTUNE");
}

}  // namespace
}  // namespace ppcheck::match
