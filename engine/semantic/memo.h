// memo.h: a table that is filled on demand from many threads.
//
//   auto origins = memo.get(value, [&] { return find_origins(analysis, value, {}); });
#pragma once

#include <memory>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>

namespace ppcheck::semantic {

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

}  // namespace ppcheck::semantic
