// caches.h: memo tables of the demand-driven relations. All rules and all threads share them; an entry depends on
// nothing but its key, so the order of questions does not show in the answers.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>

#include "engine/semantic/walk.h"

namespace ppcheck::semantic {

struct Region;  // region.h

// A table filled on demand. `make` may run twice for one key when two threads ask at once; both get the first.
template <typename Key, typename Value>
class Memo {
 public:
  template <typename Make>
  std::shared_ptr<const Value> get(const Key& key, Make&& make) {
    {
      std::shared_lock lock(mutex_);
      if (const auto it = table_.find(key); it != table_.end()) return it->second;
    }
    auto made = std::make_shared<const Value>(make());
    std::unique_lock lock(mutex_);
    return table_.emplace(key, std::move(made)).first->second;
  }

 private:
  std::shared_mutex mutex_;
  std::unordered_map<Key, std::shared_ptr<const Value>> table_;
};

struct WalkCaches {
  Memo<ValueRef, Origins> origins;          // with no call path
  Memo<ir::LoopRef, Region> regions;        // what a loop runs and changes
  std::atomic<std::uint64_t> budget_hits{0};
};

std::shared_ptr<const Origins> origins_of(const Analysis& a, ValueRef v, const CallPath& path);

}  // namespace ppcheck::semantic
