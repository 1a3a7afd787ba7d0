// narrow.h: which candidates of a slot can go with what is bound, found by index instead of by trying each.
//
//   where { run.fetches uses op   len.obj is same as items }
//
// With `run` bound, only the calls that flow into its fetches can be `op`; with `len` bound, only a call that is one
// object with its argument can be `items`. A line of `where` (or a part of an `and`) that joins the slot with a bound
// one is looked up so; all others are left to be asked. What is kept is a superset of what can hold: each candidate
// is still asked, so an index decides how long an evaluation takes and never what it finds.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/match/query.h"

namespace ppcheck::match {

// Positions in the slot's candidate list that some line leaves, sorted; nothing when no line says.
std::optional<std::vector<std::uint32_t>> left_by_lines(Query& query, const Bindings& bindings, SlotId slot,
                                                        base::Truth floor);

// Whether every bound `c` of a line `slot uses c` may flow into the candidate, along whatever path. Cheaper than a way
// to the candidate, so it is asked first.
bool may_use_what_is_bound(Query& query, const Bindings& bindings, SlotId slot, base::Truth floor,
                           const Candidate& candidate);

}  // namespace ppcheck::match
