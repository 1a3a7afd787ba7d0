#include "engine/semantic/location.h"

namespace ppcheck::semantic {

namespace {

std::uint64_t hash_of(const Location& l) {
  std::uint64_t h = static_cast<std::uint64_t>(l.kind) * 0x9E3779B97F4A7C15ull;
  for (const std::uint64_t v : {l.a, l.b, l.c, l.name.id})
    h = (h ^ (v + (h << 7) + (h >> 3))) * 0xD6E8FEB86659FD93ull;
  return h ^ (h >> 32);
}

}  // namespace

LocationId LocationTable::id(const Location& location) {
  const std::uint64_t hash = hash_of(location);
  const auto found = index_.find(hash, [&](LocationId id) { return keys_[id] == location; });
  if (found != IdIndex::kNone) return found;
  const auto id = static_cast<LocationId>(keys_.size());
  index_.insert(hash, id);
  keys_.push_back(location);
  states_.emplace_back();
  return id;
}

LocationId LocationTable::find(const Location& location) const {
  const auto found = index_.find(hash_of(location), [&](LocationId id) { return keys_[id] == location; });
  return found == IdIndex::kNone ? ir::kNone : found;
}

}  // namespace ppcheck::semantic
