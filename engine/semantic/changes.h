// changes.h: what each function changes by itself, callees left out: the objects that a store, a `@mutates` method or
// code that is not known may change, found by their origins.
//
//   const auto own = changes_of(analysis, f);          // made when first asked for
//   for (const auto& [origin, mutation] : own->mutations) …
//
// Made once for all loops: a loop then only says which functions it leads to (Analysis::runs, region.h). Cost: one walk to the origins
// of each changed object.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "engine/semantic/analysis.h"

namespace ppcheck::semantic {

struct Mutation {
  ValueRef site;         // the instruction that does it
  Symbol attribute;      // a store to that attribute only; empty: anything of the object
  bool certain = false;  // false: code that is not known has the object in hand
};

struct FunctionChanges {
  // By origin of the changed object: of several changes of one attribute, the first. No order.
  std::vector<std::pair<ValueRef, Mutation>> mutations;
  std::vector<std::pair<ValueRef, Mutation>> again;      // the further ones
  std::vector<std::pair<LocationId, ValueRef>> stored;   // globals and cells, with the store
  std::vector<InstrId> lost;  // changes of an object whose origin was not traced to the end
};

std::shared_ptr<const FunctionChanges> changes_of(const Analysis& a, FunctionId f);

// Whether objects of this value can be changed at all: not numbers, texts, or instances of stub classes without
// a `@mutates` method.
bool may_change(const Analysis& a, ValueRef v);

}  // namespace ppcheck::semantic
