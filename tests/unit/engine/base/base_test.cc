#include <gtest/gtest.h>

#include <set>
#include <string>
#include <thread>
#include <vector>

#include "engine/base/hash.h"
#include "engine/base/interner.h"
#include "engine/base/result.h"
#include "engine/base/text_match.h"
#include "engine/base/truth.h"

namespace ppcheck::base {
namespace {

TEST(EditDistance, Table) {
  struct Row {
    const char* a;
    const char* b;
    int distance;
  };
  for (const Row& row : {Row{"", "", 0}, Row{"a", "", 1}, Row{"", "ab", 2}, Row{"abc", "abc", 0},
                         Row{"abc", "abd", 1}, Row{"abc", "acb", 1}, Row{"abc", "xabc", 1},
                         Row{"kitten", "sitting", 3}, Row{"paralel", "parallel", 1}})
    EXPECT_EQ(edit_distance(row.a, row.b), row.distance) << row.a << " " << row.b;
}

TEST(Nearest, FindsSlipsOnly) {
  const std::vector<std::string> words = {"map_func", "num_parallel_calls", "deterministic", "name"};
  EXPECT_EQ(nearest("num_paralel_calls", words), "num_parallel_calls");
  EXPECT_EQ(nearest("nmae", words), "name");
  EXPECT_EQ(nearest("buffer_size", words), std::nullopt);
  EXPECT_EQ(nearest("name", {}), std::nullopt);
  EXPECT_EQ(nearest("ac", {"ab", "aa"}), "aa") << "of equals the first in text order";
}

TEST(GlobMatch, Table) {
  struct Row {
    const char* pattern;
    const char* path;
    bool matches;
  };
  const Row rows[] = {
      {"a.py", "a.py", true},         {"a.py", "b/a.py", false},     {"*.py", "a.py", true},
      {"*.py", "b/a.py", false},      {"**/*.py", "b/c/a.py", true}, {"**/*.py", "a.py", true},
      {"tests/**", "tests/a/b", true}, {"tests/**", "test/a", false}, {"a?c", "abc", true},
      {"a?c", "a/c", false},          {"[ab].py", "a.py", true},     {"[!ab].py", "a.py", false},
      {"[!ab].py", "c.py", true},     {"a+b", "a+b", true},          {"a.b", "axb", false},
      {"[", "[", true},               {"**", "", true},              {"a/**/b", "a/b", true},
      {"a/**/b", "a/x/y/b", true},    {"*", "a\nb", true}};
  for (const Row& row : rows)
    EXPECT_EQ(glob_match(row.pattern, row.path), row.matches) << row.pattern << " " << row.path;
}

TEST(Regex, SearchesAndSaysWhatIsWrong) {
  EXPECT_EQ(regex_search("b+", "abbc"), true);
  EXPECT_EQ(regex_search("^b", "abbc"), false);
  EXPECT_EQ(regex_search("(", "abbc"), std::nullopt);
  EXPECT_EQ(regex_error("a*"), "");
  EXPECT_NE(regex_error("("), "");
}

TEST(Regex, IsLinear) {
  // Backtracking engines need exponential time for this.
  EXPECT_EQ(regex_search("(a+)+b", std::string(100000, 'a')), false);
}

TEST(Interner, OneNumberForOneText) {
  const Symbol a = intern("interner test a");
  EXPECT_EQ(a, intern(std::string("interner ") + "test a"));
  EXPECT_NE(a, intern("interner test b"));
  EXPECT_EQ(text_of(a), "interner test a");
  EXPECT_TRUE(intern("").empty());
  EXPECT_EQ(text_of(Symbol{}), "");
}

TEST(Interner, ManyThreadsAgree) {
  constexpr int kThreads = 4;
  constexpr int kTexts = 2000;
  std::vector<std::vector<Symbol>> seen(kThreads);
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t)
    threads.emplace_back([&seen, t] {
      for (int i = 0; i < kTexts; ++i)
        seen[static_cast<std::size_t>(t)].push_back(intern("shared text " + std::to_string(i)));
    });
  for (std::thread& thread : threads) thread.join();
  std::set<std::uint32_t> numbers;
  for (std::size_t i = 0; i < kTexts; ++i) {
    numbers.insert(seen[0][i].id);
    for (const auto& other : seen) EXPECT_EQ(other[i], seen[0][i]);
    EXPECT_EQ(text_of(seen[0][i]), "shared text " + std::to_string(i));
  }
  EXPECT_EQ(numbers.size(), static_cast<std::size_t>(kTexts));
}

TEST(Truth, IsKleenes) {
  const Truth all[] = {Truth::kFalse, Truth::kUnknown, Truth::kTrue};
  for (const Truth a : all)
    for (const Truth b : all) {
      EXPECT_EQ(negate(both(a, b)), either(negate(a), negate(b)));
      EXPECT_EQ(both(a, b), both(b, a));
    }
  EXPECT_EQ(both(Truth::kFalse, Truth::kUnknown), Truth::kFalse);
  EXPECT_EQ(both(Truth::kTrue, Truth::kUnknown), Truth::kUnknown);
  EXPECT_EQ(either(Truth::kTrue, Truth::kUnknown), Truth::kTrue);
  EXPECT_EQ(either(Truth::kFalse, Truth::kUnknown), Truth::kUnknown);
  EXPECT_EQ(word_of(negate(Truth::kUnknown)), "not known");
}

TEST(Result, HoldsAValueOrAnError) {
  const Result<int> good = 3;
  ASSERT_TRUE(good.has_value());
  EXPECT_EQ(*good, 3);
  const Result<int> bad = Error{"cannot be read", "a.py", "check its permissions"};
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().text(), "a.py: cannot be read; check its permissions");
  EXPECT_EQ((Error{"what", "", ""}).text(), "what");
  EXPECT_EQ((Error{"what", "where", ""}).text(), "where: what");
}

TEST(Hash, IsTheSameEverywhere) {
  EXPECT_EQ(hash128_hex(""), "99aa06d3014798d86001c324468d497f");
  EXPECT_EQ(hash128_hex("abc").size(), 32u);
  EXPECT_NE(hash64("abc"), hash64("abd"));
}

}  // namespace
}  // namespace ppcheck::base
