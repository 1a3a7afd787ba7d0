// finish.h: from bindings on which match and where hold to a match: silence, steps down, reasons.
#pragma once

#include <optional>

#include "engine/match/query.h"

namespace ppcheck::match {

// The match, or nothing when a line of `unless` is true.
std::optional<Match> finish(Query& query, const Bindings& bindings);

}  // namespace ppcheck::match
