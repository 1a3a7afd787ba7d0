// search.h: all ways to bind the slots of a program, by depth-first search over candidates.
//
//   search(query, {}, [&](const State& s) { …; return true; });   // false stops
//
// Calls are bound in the order of the plan; a call brings the loops that hold it, with the path from each, and the
// object that it is on. Relations are asked as soon as both ends are bound, lines of `where` as soon as all that
// they name is. `unless` is left to the caller.
#pragma once

#include <functional>

#include "engine/match/condition.h"
#include "engine/match/query.h"

namespace ppcheck::match {

// A partial or whole binding. `truth`: of everything that was asked so far.
struct State {
  Bindings bindings;
  base::Truth truth = base::Truth::kTrue;
};

// Calls `found` for every binding on which match and where are at least `floor`. `start`: the shared slots of a
// pattern, or empty. Returns false when a budget (base/limits.h) ended it before everything was tried.
bool search(Query& query, const Bindings& start, base::Truth floor, const std::function<bool(const State&)>& found);

// Whether a pattern matches with these shared bindings: true when it does, not known when it may.
base::Truth pattern_holds(Query& pattern, const Bindings& shared, Precision precision,
                          semantic::Why* why = nullptr);

// Some line of `unless` is true.
bool silenced(Query& query, const Bindings& bindings);

// The ways in which `candidate` fills `slot` beside what is bound: one for each path (and loop that it brings).
// Each has the truth of the relations that became complete. Those below `floor` are left out.
std::vector<State> expand(Query& query, const State& state, SlotId slot, const Candidate& candidate,
                          base::Truth floor);
std::vector<State> expand_loop(Query& query, const State& state, SlotId slot, semantic::LoopRef loop,
                               base::Truth floor);

}  // namespace ppcheck::match
