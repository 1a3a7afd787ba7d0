// region.h: what one loop runs, and what that changes: the ground on which invariance is judged.
//
// A region is the loop's blocks and the whole bodies of the functions that are called from them, directly or
// through others. Its mutations are the objects that a store, a `@mutates` method or code that is not known may
// change there, found by their origins.
#pragma once

#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/semantic/analysis.h"
#include "engine/semantic/changes.h"
#include "engine/semantic/walk.h"

namespace ppcheck::semantic {

struct Region {
  std::unordered_set<FunctionId> functions;   // called from the loop; not the loop's own function
  // By origin of the changed object: of several changes of one attribute, the first.
  std::unordered_map<ValueRef, std::vector<Mutation>> mutations;
  std::unordered_map<LocationId, ValueRef> stored;  // globals and cells that are assigned: the first store
  bool lost_track = false;  // the origin of something that is changed was not traced to the end
  bool too_large = false;   // more functions than are looked through: everything may be changed
};

// Of the loop, from the memo table.
std::shared_ptr<const Region> region_of(const Analysis& a, ir::LoopRef loop);

// Whether an instruction of the loop's own function runs in the loop.
bool runs_in(const Analysis& a, ir::LoopRef loop, InstrId instr);

// The functions that lead to a call, each with the sites in it through which it is reached (the call itself in
// its own function). Bounded by kMaxCallDepth levels.
// Sorted by function, the nearer site first. Cost: linear in the answer; the walk up is made once for each function.
std::vector<CallRef> lift(const Analysis& a, CallRef call);
// Whether a call in the function leads back to it, directly or through others.
bool calls_itself(const Analysis& a, FunctionId f);
std::vector<CallRef> lifted_sites(const Analysis& a, CallRef call, FunctionId f);

}  // namespace ppcheck::semantic
