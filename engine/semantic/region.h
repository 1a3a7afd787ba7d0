// region.h: what one loop runs: the ground on which invariance is judged.
//
//   const auto region = region_of(analysis, loop);
//   if (region->runs(mutation.site)) …                 // see changes.h
//
// A region is the loop's blocks and the whole bodies of the functions that are called from them, directly or
// through others.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "engine/semantic/analysis.h"

namespace ppcheck::semantic {

class Region {
 public:
  // Cost: one visit of each function that the loop leads to.
  Region(const Analysis& a, ir::LoopRef loop);

  // Called from the loop; not the loop's own function, unless it is called too.
  bool calls(FunctionId f) const { return std::binary_search(functions_.begin(), functions_.end(), f); }
  // Whether the instruction runs in the loop.
  bool runs(ValueRef site) const;

  bool changes_objects() const { return changes_objects_; }
  bool lost_track() const { return lost_track_; }  // the origin of something that is changed was not traced to the end
  // More functions than are looked through: everything may be changed, and nothing is known of what it calls.
  bool too_large() const { return too_large_; }

 private:
  const Analysis* a_;
  ir::LoopRef loop_;
  std::vector<FunctionId> functions_;  // sorted
  bool changes_objects_ = false, lost_track_ = false, too_large_ = false;
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
// Whether code that is not known may call the function, or one that leads to it: handed over, a method of an object that is
// not known, or an override that its base class calls; or a chain of calls that is longer than `lift` follows.
bool may_come_from_elsewhere(const Analysis& a, FunctionId f);

}  // namespace ppcheck::semantic
