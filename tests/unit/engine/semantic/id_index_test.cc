#include "engine/semantic/id_index.h"

#include <gtest/gtest.h>

#include <vector>

namespace ppcheck::semantic {
namespace {

TEST(IdIndex, FindsWhatWasInserted) {
  IdIndex index;
  const auto any = [](std::uint32_t) { return true; };
  EXPECT_EQ(index.find(7, any), IdIndex::kNone);
  std::vector<std::uint64_t> things;
  for (std::uint64_t k = 0; k < 10'000; ++k) {
    things.push_back(k * k);
    index.insert(k * k % 1024, static_cast<std::uint32_t>(k));  // many of one hash
  }
  const auto find = [&](std::uint64_t thing) {
    return index.find(thing % 1024, [&](std::uint32_t id) { return things[id] == thing; });
  };
  for (std::uint64_t k = 0; k < 10'000; ++k) EXPECT_EQ(find(k * k), k);
  EXPECT_EQ(find(3), IdIndex::kNone);
}

TEST(IdIndex, ACopyIsApart) {
  IdIndex index;
  index.insert(1, 1);
  IdIndex copy = index;
  copy.insert(2, 2);
  const auto any = [](std::uint32_t) { return true; };
  EXPECT_EQ(index.find(2, any), IdIndex::kNone);
  EXPECT_EQ(copy.find(1, any), 1u);
}

}  // namespace
}  // namespace ppcheck::semantic
