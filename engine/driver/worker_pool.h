// worker_pool.h: work on all cores, on threads with large stacks.
//
//   parallel_for(files.size(), jobs, [&](std::size_t k) { modules[k] = lower(files[k]); });
//
// Each index is handed out once, in order; what each thread writes must not depend on the others. So the results
// are the same for one thread and for many.
#pragma once

#include <cstddef>
#include <functional>

namespace ppcheck::driver {

// Cores that this process may use, at least 1.
unsigned default_jobs();

// Returns when all is done. `jobs` 0 counts as 1. Also with one job the work runs on a thread of its own, because
// the main thread's stack is what the system gives it. When the system refuses threads, the caller does the work.
void parallel_for(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& work);

}  // namespace ppcheck::driver
