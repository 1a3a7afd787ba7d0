#include "engine/driver/worker_pool.h"

#include <pthread.h>
#include <sched.h>

#include <algorithm>
#include <atomic>
#include <vector>

#include "engine/base/limits.h"
#include "engine/driver/crash.h"

namespace ppcheck::driver {

namespace {

struct Shared {
  std::atomic<std::size_t> next{0};
  std::size_t count = 0;
  const std::function<void(std::size_t)>* work = nullptr;

  void run() {
    for (std::size_t k = next++; k < count; k = next++) (*work)(k);
  }
};

void* run_thread(void* argument) {
  const SignalStack stack;
  static_cast<Shared*>(argument)->run();
  return nullptr;
}

}  // namespace

unsigned default_jobs() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (::sched_getaffinity(0, sizeof set, &set) != 0) return 1;
  return static_cast<unsigned>(std::max(1, CPU_COUNT(&set)));
}

void parallel_for(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& work) {
  if (count == 0) return;
  Shared shared;
  shared.count = count;
  shared.work = &work;

  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, base::kWorkerStackBytes);
  const std::size_t wanted = std::min<std::size_t>(std::max(1u, jobs), count);
  std::vector<pthread_t> threads;
  for (std::size_t k = 0; k < wanted; ++k) {
    pthread_t thread{};
    if (::pthread_create(&thread, &attributes, run_thread, &shared) != 0) break;
    threads.push_back(thread);
  }
  pthread_attr_destroy(&attributes);
  if (threads.empty()) shared.run();
  for (const pthread_t thread : threads) ::pthread_join(thread, nullptr);
}

}  // namespace ppcheck::driver
