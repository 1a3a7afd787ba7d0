#include "engine/driver/worker_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <numeric>
#include <vector>

namespace ppcheck::driver {
namespace {

TEST(ParallelFor, DoesEachPieceOnce) {
  for (const unsigned jobs : {0u, 1u, 2u, 7u}) {
    std::vector<std::atomic<int>> done(1000);
    parallel_for(done.size(), jobs, [&](std::size_t k) { ++done[k]; });
    for (const auto& count : done) EXPECT_EQ(count, 1) << jobs;
  }
}

TEST(ParallelFor, OfNothingReturns) {
  parallel_for(0, 4, [](std::size_t) { FAIL(); });
}

TEST(ParallelFor, MayBeNested) {
  std::atomic<int> total{0};
  parallel_for(4, 2, [&](std::size_t) { parallel_for(10, 2, [&](std::size_t) { ++total; }); });
  EXPECT_EQ(total, 40);
}

// Work that needs more than the 8 MiB of a usual thread.
int deep(int levels, volatile char* before) {
  volatile char here[4096];
  here[0] = before != nullptr ? before[0] : 1;
  if (levels == 0) return here[0];
  return deep(levels - 1, here) + 1;
}

TEST(ParallelFor, HasLargeStacks) {
  int depth = 0;
  parallel_for(1, 1, [&](std::size_t) { depth = deep(2800, nullptr); });  // 11 MiB
  EXPECT_EQ(depth, 2801);
}

TEST(DefaultJobs, IsAtLeastOne) { EXPECT_GE(default_jobs(), 1u); }

}  // namespace
}  // namespace ppcheck::driver
