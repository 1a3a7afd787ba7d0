// changes.h: what user code changes: the objects that a store, a `@mutates` method or code that is not known may
// change, found by their origins.
//
//   const Changes& changes = changes_of(analysis);     // made when first asked for
//   if (const auto it = changes.mutations.find(origin); it != changes.mutations.end()) …
//
// Made once for all loops: a loop then only says which of the sites it runs (region.h). Cost: one walk to the origins of each
// changed object.
#pragma once

#include <unordered_map>
#include <vector>

#include "engine/semantic/analysis.h"

namespace ppcheck::semantic {

struct Mutation {
  ValueRef site;         // the instruction that does it
  Symbol attribute;      // a store to that attribute only; empty: anything of the object
  bool certain = false;  // false: code that is not known has the object in hand
  friend bool operator==(const Mutation&, const Mutation&) = default;
};

struct Changes {
  std::unordered_map<ValueRef, std::vector<Mutation>> mutations;  // by origin of the changed object; sorted by site
  std::unordered_map<LocationId, std::vector<ValueRef>> stored;   // globals and cells, with the stores, sorted
  std::vector<std::vector<InstrId>> lost;  // by function id: changes of an object whose origin was not traced to the end
  std::vector<bool> changes_objects;       // by function id: some mutation stands in it
};

const Changes& changes_of(const Analysis& a);

// Whether objects of this value can be changed at all: not numbers, texts, or instances of stub classes without
// a `@mutates` method.
bool may_change(const Analysis& a, ValueRef v);

}  // namespace ppcheck::semantic
