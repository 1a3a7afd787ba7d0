// memo.h: a table that is filled on demand from many threads.
//
//   auto origins = memo.get(value, [&] { return find_origins(analysis, value, {}); });
#pragma once

#include <memory>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>
#include <utility>

namespace ppcheck::semantic {

// A table filled on demand. `make` may run twice for one key when two threads ask at once; both get the first.
// `added` is called once for each key, with the value that is kept.
template <typename Key, typename Value>
class Memo {
 public:
  template <typename Make>
  std::shared_ptr<const Value> get(const Key& key, Make&& make) {
    return get(key, std::forward<Make>(make), [](const Value&) {});
  }

  template <typename Make, typename Added>
  std::shared_ptr<const Value> get(const Key& key, Make&& make, Added&& added) {
    {
      std::shared_lock lock(mutex_);
      if (const auto it = table_.find(key); it != table_.end()) return it->second;
    }
    auto made = std::make_shared<const Value>(make());
    std::unique_lock lock(mutex_);
    const auto [it, is_new] = table_.emplace(key, std::move(made));
    if (is_new) added(*it->second);
    return it->second;
  }

 private:
  std::shared_mutex mutex_;
  std::unordered_map<Key, std::shared_ptr<const Value>> table_;
};

}  // namespace ppcheck::semantic
