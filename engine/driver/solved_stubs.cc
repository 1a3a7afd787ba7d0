#include "engine/driver/solved_stubs.h"

#include <algorithm>
#include <utility>

#include "engine/driver/crash.h"

namespace ppcheck::driver {

namespace {

// Programs import few combinations of packages, and one of large packages takes some tens of megabytes.
constexpr std::size_t kKept = 8;

}  // namespace

SolvedStubsPtr solve(const StubLibrary::Modules& closure) {
  const Task task("analysing", "the stubs");
  ir::ModuleTable table;
  for (const auto& module : closure) table.add(module);
  return std::make_shared<const semantic::SolvedStubs>(std::move(table));
}

SolvedStubsPtr StubSolver::solve(const StubLibrary::Modules& closure) {
  std::shared_ptr<Entry> entry;
  {
    const std::lock_guard lock(mutex_);
    auto it = std::find_if(entries_.begin(), entries_.end(), [&](const auto& e) { return e->closure == closure; });
    if (it == entries_.end()) {
      entries_.push_front(std::make_shared<Entry>());
      entries_.front()->closure = closure;
      it = entries_.begin();
      if (entries_.size() > kKept) entries_.pop_back();
    } else {
      entries_.splice(entries_.begin(), entries_, it);
    }
    entry = *it;
  }
  const std::lock_guard lock(entry->mutex);
  if (entry->solved == nullptr) entry->solved = driver::solve(closure);
  return entry->solved;
}

}  // namespace ppcheck::driver
