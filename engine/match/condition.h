// condition.h: the truth of one condition for what is bound, in Kleene's logic.
//
//   if (holds(query, bindings, line.condition) == Truth::kTrue) …
#pragma once

#include "engine/match/query.h"

namespace ppcheck::match {

// Whether the caller tells *false* and *not known* apart. When it does not, the search for a pattern that is only
// not known to match is spared.
enum class Precision : std::uint8_t { kTrueOnly, kThreeValued };

base::Truth holds(Query& query, const Bindings& bindings, std::uint32_t condition,
                  Precision precision = Precision::kThreeValued, semantic::Why* why = nullptr);

}  // namespace ppcheck::match
