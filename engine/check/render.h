// render.h: from a match to the finding that reports print.
//
//   for (const match::Match& m : match::evaluate(rule.program, model, facts))
//     findings.push_back(render(rule, m, model));
#pragma once

#include "engine/check/rule.h"
#include "engine/findings/finding.h"
#include "engine/match/evaluate.h"

namespace ppcheck::check {

// Message and notes with their holes filled, severity and confidence stepped down (never below info and low),
// labels (notes in order of the rule, then the calls that lead from the loop to the event), fixes, and what the
// fingerprint is made of. The fingerprint itself is left to `assign_fingerprints`.
findings::Finding render(const Rule& rule, const match::Match& match, const semantic::SemanticModel& model);

}  // namespace ppcheck::check
