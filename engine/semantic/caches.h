// caches.h: memo tables of the demand-driven relations. All rules and all threads share them; an entry depends on
// nothing but its key, so the order of questions does not show in the answers.
#pragma once

#include <atomic>
#include <memory>

#include "engine/semantic/memo.h"
#include "engine/semantic/walk.h"

namespace ppcheck::semantic {

struct Region;  // region.h

// What flows into a value (uses.cc), as sorted lists.
struct Flow {
  std::vector<ValueRef> certain;
  std::vector<ValueRef> possible;  // through code that is not known
  bool exhausted = false;          // the walk's budget ran out
};

struct WalkCaches {
  Memo<ValueRef, Origins> origins;          // with no call path
  Memo<ValueRef, Flow> flows;               // with no call path
  Memo<ir::LoopRef, Region> regions;        // what a loop runs and changes
  std::atomic<std::uint64_t> budget_hits{0};
};

std::shared_ptr<const Origins> origins_of(const Analysis& a, ValueRef v, const CallPath& path);

}  // namespace ppcheck::semantic
