// render.h: from a match to a finding: places, texts with their holes filled, labels, severity, confidence.
#pragma once

#include "engine/check/rule.h"
#include "engine/match/evaluate.h"

namespace ppcheck::check {

findings::Finding render(const Rule& rule, const match::Match& match, const semantic::SemanticModel& model);

// The text of a message with its holes filled: `{m.map_func}` is the argument as the file writes it, `?` what is
// not known.
std::string fill(const std::vector<match::Piece>& pieces, const match::Bindings& bindings,
                 const semantic::SemanticModel& model);

// A place of a module as reports print it.
findings::Place place_in(const ir::Module& module, source::Span span);

// One step less severe, but not less than info; one step less confident, but not less than low.
findings::Severity lowered(findings::Severity severity, int steps);
findings::Confidence lowered(findings::Confidence confidence, int steps);

}  // namespace ppcheck::check
