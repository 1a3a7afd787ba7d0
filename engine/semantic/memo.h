// memo.h: a table that is filled on demand from many threads.
//
//   auto origins = memo.get(value, [&] { return find_origins(analysis, value, {}); });
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/ir/module_table.h"

namespace ppcheck::semantic {

// A table filled on demand. `make` may run twice for one key when two threads ask at once; both get the first.
// `added` is called once for each key, with the value that is kept.
template <typename Key, typename Value, typename Hash = std::hash<Key>>
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
  std::unordered_map<Key, std::shared_ptr<const Value>, Hash> table_;
};

// A table filled on demand, by value, that is read without a lock: for what is asked of every pair of two sets.
template <typename Value>
class ValueMemo {
 public:
  // `functions`: how many functions there are.
  explicit ValueMemo(std::size_t functions = 0) : rows_(functions) {}
  ValueMemo(const ValueMemo&) = delete;
  ValueMemo& operator=(const ValueMemo&) = delete;
  ~ValueMemo() {
    for (auto& row : rows_) delete[] row.load();
  }

  // `instrs`: how many instructions the value's function has. `added` is called once for each value.
  template <typename Make, typename Added>
  const Value& get(ir::ValueRef v, std::size_t instrs, Make&& make, Added&& added) {
    Cell* row = rows_[v.function].load(std::memory_order_acquire);
    if (row == nullptr) row = add_row(v.function, instrs);
    Cell& cell = row[v.instr];
    if (const Value* known = cell.load(std::memory_order_acquire)) return *known;
    auto made = std::make_unique<const Value>(make());
    std::lock_guard lock(mutex_);
    if (const Value* known = cell.load(std::memory_order_acquire)) return *known;
    added(*made);
    cell.store(made.get(), std::memory_order_release);
    kept_.push_back(std::move(made));
    return *kept_.back();
  }

 private:
  using Cell = std::atomic<const Value*>;

  Cell* add_row(ir::FunctionId f, std::size_t instrs) {
    std::lock_guard lock(mutex_);
    Cell* row = rows_[f].load(std::memory_order_acquire);
    if (row == nullptr) {
      row = new Cell[instrs]();
      rows_[f].store(row, std::memory_order_release);
    }
    return row;
  }

  std::vector<std::atomic<Cell*>> rows_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<const Value>> kept_;
};

// One value for the whole program, made when it is first asked for; others wait for it.
template <typename Value>
class Once {
 public:
  template <typename Make>
  const Value& get(Make&& make) {
    std::call_once(made_, [&] { value_ = make(); });
    return value_;
  }

 private:
  std::once_flag made_;
  Value value_;
};

}  // namespace ppcheck::semantic
