// candidates.h: the calls that may fill a slot, from the index of callees.
//
//   call m = ds.map            every call of tensorflow.data.Dataset.map, and with `T?` every x.map of unknown x
//   call op = GRAPH_OPS        every call of one of the set
//
// What a candidate's receiver, path and order have to do with the other slots is asked later (search.h, event.h).
#pragma once

#include <vector>

#include "engine/match/query.h"

namespace ppcheck::match {

// Which receivers of unknown type are candidates too: none, those of an object `T?` (match), or all (a call line of
// unless, minor, doubt, where they count when they may be the same object).
enum class UnknownReceivers : std::uint8_t { kOfMaybeObjects, kAll };

// Candidates of a slot and of a kEvent condition, collected when first asked for. Methods of a bound call's result
// are not among them.
CandidateList& candidates_of_slot(Query& query, SlotId slot);
CandidateList& candidates_of_event(Query& query, std::uint32_t condition);

// Candidates of targets `c.m` and `c(…)` with `c` a bound call, in order of the program. With a floor of true only
// those whose receiver may surely be the result.
std::vector<Candidate> candidates_of_result(Query& query, const PlannedSlot& slot, const Bindings& bindings,
                                            base::Truth floor);

// Whether one call fits a target by callee and receiver's type, asked of the call alone and not of the index. The
// reference evaluator asks this of every call of the program.
std::vector<Candidate> fits(Query& query, const PlannedSlot& slot, semantic::CallRef call, UnknownReceivers unknown);

// The receiver of a method call, or what is called when an object itself is.
semantic::ValueRef receiver_of(const semantic::SemanticModel& model, Target::Kind kind, semantic::CallRef call);

}  // namespace ppcheck::match
