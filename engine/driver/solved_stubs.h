// solved_stubs.h: what closures of stubs say, found out once for all parts that import the same.
//
//   StubSolver solver;
//   AnalysedPart part = analyse_part(program, parts[k], solver.solve(stubs.closure(imported, jobs)));
//
// Safe from many threads at once; of two that ask for one closure the second waits. The closures that were asked for
// last are kept; a closure that somebody still uses is kept by its user.
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>

#include "engine/driver/stubs.h"
#include "engine/semantic/solved_stubs.h"

namespace ppcheck::driver {

using SolvedStubsPtr = std::shared_ptr<const semantic::SolvedStubs>;

// One closure that nobody shares.
SolvedStubsPtr solve(const StubLibrary::Modules& closure);

class StubSolver {
 public:
  SolvedStubsPtr solve(const StubLibrary::Modules& closure);

 private:
  struct Entry {
    StubLibrary::Modules closure;
    std::mutex mutex;  // of `solved`
    SolvedStubsPtr solved;
  };
  std::mutex mutex_;  // of `entries_`
  std::list<std::shared_ptr<Entry>> entries_;  // the last that was asked for first
};

}  // namespace ppcheck::driver
