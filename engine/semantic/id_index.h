// id_index.h: finds what stands in a table by its hash: the table holds the things, this holds only their numbers.
//
//   const auto found = index.find(hash_of(e), [&](std::uint32_t id) { return entities[id] == e; });
//   if (found == IdIndex::kNone) index.insert(hash_of(e), id), entities.push_back(e);
//
// Open addressing with linear probing in one block of memory, so that a copy is one copy of bytes: analyses start as
// copies of what was found out about the stubs (solver.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ppcheck::semantic {

class IdIndex {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFu;

  // The number with this hash for which `is_it(number)` holds; kNone when there is none.
  template <typename IsIt>
  std::uint32_t find(std::uint64_t hash, const IsIt& is_it) const {
    if (slots_.empty()) return kNone;
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t at = hash & mask; slots_[at].id != kNone; at = (at + 1) & mask)
      if (slots_[at].hash == hash && is_it(slots_[at].id)) return slots_[at].id;
    return kNone;
  }

  // Of a thing that is not there.
  void insert(std::uint64_t hash, std::uint32_t id) {
    if ((count_ + 1) * 4 > slots_.size() * 3) grow();
    put({hash, id});
    ++count_;
  }

 private:
  struct Slot {
    std::uint64_t hash = 0;
    std::uint32_t id = kNone;
  };

  void put(const Slot& slot) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = slot.hash & mask;
    while (slots_[at].id != kNone) at = (at + 1) & mask;
    slots_[at] = slot;
  }

  void grow() {
    std::vector<Slot> old(slots_.empty() ? 64 : slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old)
      if (slot.id != kNone) put(slot);
  }

  std::vector<Slot> slots_;  // a power of two of them
  std::size_t count_ = 0;
};

}  // namespace ppcheck::semantic
