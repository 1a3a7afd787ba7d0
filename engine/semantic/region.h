// region.h: what one loop runs, and what that changes: the ground on which invariance is judged.
//
// A region is the loop's blocks and the whole bodies of the functions that are called from them, directly or
// through others. Its mutations are the objects that a store, a `@mutates` method or code that is not known may
// change there, found by their origins.
#pragma once

#include <map>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/semantic/analysis.h"
#include "engine/semantic/walk.h"

namespace ppcheck::semantic {

struct Mutation {
  ValueRef site;         // the instruction that does it
  Symbol attribute;      // a store to that attribute only; empty: anything of the object
  bool certain = false;  // false: code that is not known has the object in hand
};

struct Region {
  std::unordered_set<FunctionId> functions;   // called from the loop; not the loop's own function
  std::unordered_map<ValueRef, std::vector<Mutation>> mutations;  // by origin of the changed object
  std::unordered_map<LocationId, ValueRef> stored;  // globals, cells that are assigned: where
  bool lost_track = false;  // the origin of something that is changed was not traced to the end
  bool too_large = false;  // more functions than are looked through: everything may be changed
};

// Of the loop, from the memo table.
std::shared_ptr<const Region> region_of(const Analysis& a, ir::LoopRef loop);

// Whether an instruction of the loop's own function runs in the loop.
bool runs_in(const Analysis& a, ir::LoopRef loop, InstrId instr);

// The functions that lead to a call, each with the sites in it through which it is reached (the call itself in
// its own function). Bounded by kMaxCallDepth levels.
std::map<FunctionId, std::vector<CallRef>> lift(const Analysis& a, CallRef call);
std::vector<CallRef> lifted_sites(const Analysis& a, CallRef call, FunctionId f);

// Whether objects of this value can be changed at all: not numbers, texts, or instances of stub classes without
// a `@mutates` method.
bool may_change(const Analysis& a, ValueRef v);

}  // namespace ppcheck::semantic
