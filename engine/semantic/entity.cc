#include "engine/semantic/entity.h"

#include <algorithm>

#include "engine/base/hash.h"
#include "engine/base/limits.h"

namespace ppcheck::semantic {
namespace {

std::uint64_t mix(std::uint64_t h, std::uint64_t v) {
  h = (h ^ (v + 0x9E3779B97F4A7C15ull + (h << 6) + (h >> 2))) * 0xD6E8FEB86659FD93ull;
  return h ^ (h >> 32);
}

std::uint64_t hash_of(const Entity& e) {
  std::uint64_t h = static_cast<std::uint64_t>(e.kind);
  for (const std::uint64_t v : {e.a, e.b, e.c, e.name.id, e.site.function, e.site.instr}) h = mix(h, v);
  return h;
}

std::uint64_t hash_of(const std::vector<EntityId>& set) {
  std::uint64_t h = set.size();
  for (const EntityId id : set) h = mix(h, id);
  return h;
}

}  // namespace

EntityTable::EntityTable() {
  entities_.emplace_back();  // 0: kUnknown
  entity_index_.insert(hash_of(entities_[0]), 0);
  sets_.emplace_back();  // 0: the empty set
}

EntityId EntityTable::intern(const Entity& entity) {
  const std::uint64_t hash = hash_of(entity);
  const auto found = entity_index_.find(hash, [&](EntityId id) { return entities_[id] == entity; });
  if (found != IdIndex::kNone) return found;
  const auto id = static_cast<EntityId>(entities_.size());
  entities_.push_back(entity);
  entity_index_.insert(hash, id);
  return id;
}

EntitySet EntityTable::intern_set(std::vector<EntityId> sorted) {
  if (sorted.empty()) return 0;
  const std::uint64_t hash = hash_of(sorted);
  const auto found = set_index_.find(hash, [&](EntitySet id) { return sets_[id] == sorted; });
  if (found != IdIndex::kNone) return found;
  const auto id = static_cast<EntitySet>(sets_.size());
  sets_.push_back(std::move(sorted));
  set_index_.insert(hash, id);
  return id;
}

EntitySet EntityTable::single(EntityId id) { return intern_set({id}); }

EntitySet EntityTable::unite(EntitySet a, EntitySet b) {
  if (a == b || b == 0) return a;
  if (a == 0) return b;
  if (sets_[a].size() > base::kMaxEntities) return a;  // saturated: growing further would not end
  const std::uint64_t operands = static_cast<std::uint64_t>(a) << 32 | b;
  const std::uint64_t hash = mix(0, operands);
  const auto known = union_index_.find(hash, [&](std::uint32_t id) { return unions_[id].operands == operands; });
  if (known != IdIndex::kNone) return unions_[known].result;
  std::vector<EntityId> merged;
  std::set_union(sets_[a].begin(), sets_[a].end(), sets_[b].begin(), sets_[b].end(),
                 std::back_inserter(merged));
  if (merged.size() > base::kMaxEntities) {
    if (merged.front() != 0) merged.insert(merged.begin(), 0);
    merged.resize(base::kMaxEntities + 1);
  }
  const EntitySet result = intern_set(std::move(merged));
  union_index_.insert(hash, static_cast<std::uint32_t>(unions_.size()));
  unions_.push_back({operands, result});
  return result;
}

EntitySet EntityTable::insert(EntitySet set, EntityId id) { return unite(set, single(id)); }

bool EntityTable::contains(EntitySet set, EntityId id) const {
  const auto& members = sets_[set];
  return std::binary_search(members.begin(), members.end(), id);
}

}  // namespace ppcheck::semantic
