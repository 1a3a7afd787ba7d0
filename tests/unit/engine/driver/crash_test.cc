#include "engine/driver/crash.h"

#include <gtest/gtest.h>
#include <signal.h>

#include "engine/driver/worker_pool.h"

namespace ppcheck::driver {
namespace {

using testing::ExitedWithCode;

int overflow(volatile int* before) {
  volatile int here[256];
  here[0] = before != nullptr ? before[0] : 0;
  if (here[0] == 12345) return 0;  // never: without a way out the compiler warns of a recursion without end
  return overflow(here) + here[0];
}

TEST(CrashDeathTest, SaysWhatItWasDoing) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  EXPECT_EXIT(
      {
        install_crash_handler();
        const Task task("checking", "train.py");
        ::raise(SIGSEGV);
      },
      ExitedWithCode(2), "ppcheck: crashed \\(segmentation fault\\) while checking train.py");
}

TEST(CrashDeathTest, OuterTasksComeBack) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  EXPECT_EXIT(
      {
        install_crash_handler();
        const Task outer("analysing", "a.py");
        { const Task inner("checking", "b.py"); }
        ::raise(SIGABRT);
      },
      ExitedWithCode(2), "crashed \\(abort\\) while analysing a.py");
}

#ifndef __SANITIZE_ADDRESS__  // which has its own handler, and its own stacks
TEST(CrashDeathTest, StackOverflowOfAWorkerIsReported) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  EXPECT_EXIT(
      {
        install_crash_handler();
        parallel_for(1, 1, [](std::size_t) {
          const Task task("reading", "deep.py");
          overflow(nullptr);
        });
      },
      ExitedWithCode(2), "while reading deep.py");
}
#endif

}  // namespace
}  // namespace ppcheck::driver
