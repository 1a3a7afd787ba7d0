// reference.h: the slow, obvious evaluator that the tests hold the real one against.
//
// Tries every tuple of events and loops for the slots as written: no index of callees, no order of binding, no
// pruning, no join over origins. Cost: (events of the program) to the power of the number of call slots.
#pragma once

#include <vector>

#include "engine/match/evaluate.h"

namespace ppcheck::match {

std::vector<Match> evaluate_by_trying_all(const Program& program, const semantic::SemanticModel& model,
                                          const ProjectFacts& facts);

}  // namespace ppcheck::match
