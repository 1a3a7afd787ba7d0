#include "engine/project/ignore.h"

#include <gtest/gtest.h>

#include <string>

namespace ppcheck::project {
namespace {

struct Row {
  const char* patterns;
  const char* path;  // a folder when it ends with `/`
  const char* answer;
};

class IgnoreTable : public testing::TestWithParam<Row> {};

TEST_P(IgnoreTable, DecidesAsGitDoes) {
  std::string path = GetParam().path;
  const bool is_folder = path.ends_with('/');
  if (is_folder) path.pop_back();
  const auto decided = IgnoreFile(GetParam().patterns).decide(path, is_folder);
  const std::string answer = !decided ? "-" : *decided ? "ignored" : "kept";
  EXPECT_EQ(answer, GetParam().answer) << GetParam().patterns << " on " << GetParam().path;
}

// Each answer is what `git check-ignore -v` of git 2.39 says of the path itself.
const Row kRows[] = {
    {"a.py", "a.py", "ignored"},
    {"a.py", "x/y/a.py", "ignored"},
    {"a.py", "ba.py", "-"},
    {"/a.py", "a.py", "ignored"},
    {"/a.py", "x/a.py", "-"},
    {"x/a.py", "x/a.py", "ignored"},
    {"x/a.py", "y/x/a.py", "-"},
    {"build/", "build/", "ignored"},
    {"build/", "build", "-"},
    {"build/", "x/build/", "ignored"},
    {"*.py", "x/a.py", "ignored"},
    {"*.py", "x/a.pyc", "-"},
    {"a*b", "ab", "ignored"},
    {"x/*", "x/a", "ignored"},
    {"x/*", "x/a/b", "-"},
    {"**/logs", "a/b/logs/", "ignored"},
    {"**/logs", "logs", "ignored"},
    {"a/**/b", "a/b", "ignored"},
    {"a/**/b", "a/x/y/b", "ignored"},
    {"a/**/b", "a/xb", "-"},
    {"a/**", "a/x/y", "ignored"},
    {"a/**", "a", "-"},
    {"a**b", "axxb", "ignored"},
    {"?.py", "a.py", "ignored"},
    {"?.py", "ab.py", "-"},
    {"[ab].py", "b.py", "ignored"},
    {"[!ab].py", "b.py", "-"},
    {"[a-c]x", "bx", "ignored"},
    {"[]x", "[]x", "-"},
    {"*.py\n!a.py", "a.py", "kept"},
    {"!a.py\n*.py", "a.py", "ignored"},
    {"# a.py\n\n", "a.py", "-"},
    {"\\#a.py", "#a.py", "ignored"},
    {"\\!a.py", "!a.py", "ignored"},
    {"a.py   ", "a.py", "ignored"},
    {"a.py\r\nb.py\r\n", "a.py", "ignored"},
    {"/", "a", "-"},
};

INSTANTIATE_TEST_SUITE_P(All, IgnoreTable, testing::ValuesIn(kRows));

TEST(Ignore, ManyStarsTakeLinearTime) {
  const std::string text(2000, 'a');
  std::string pattern;
  for (int k = 0; k < 40; ++k) pattern += "*a";
  EXPECT_EQ(IgnoreFile(pattern + "b").decide(text, false), std::nullopt);
  EXPECT_EQ(IgnoreFile(pattern).decide(text, false), true);
}

}  // namespace
}  // namespace ppcheck::project
