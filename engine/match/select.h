// select.h: which of many matches are reported: one for each place, and of nested calls the outermost.
#pragma once

#include <vector>

#include "engine/match/evaluate.h"

namespace ppcheck::match {

// Of several matches of one reported place the most confident stays, then the innermost loop, then source order of
// the events as written; of reported calls that stand in the arguments of another one only the outer (a link of a
// chain on a bound object is no argument). Sorted by module path and offset of the place.
std::vector<Match> select(std::vector<Match> matches, const Program& program, const semantic::SemanticModel& model);

}  // namespace ppcheck::match
