// order.h: in which order the calls and loops of a program are bound.
//
//   order_of(program, shared, slots, model)     // rarest first, then what is joined to something that is bound
//
// Greedy: the next slot is the one with the fewest candidates, where a line of `where` that becomes complete, a bound
// object or loop, and above all a line that narrow.h can look up count as fewer. The order decides how long an
// evaluation takes and never what it finds.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/match/plan.h"

namespace ppcheck::match {

// As the rule has them, but what another slot needs (`c.m`, the object of `loop L over x`) before that slot. Loops that
// some call brings along are left out.
std::vector<SlotId> order_as_written(const Program& program, std::uint32_t shared);

std::vector<SlotId> order_of(const Program& program, std::uint32_t shared, const std::vector<PlannedSlot>& slots,
                             const semantic::SemanticModel& model);

}  // namespace ppcheck::match
