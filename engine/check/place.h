// place.h: spans of the program as places that findings print.
#pragma once

#include "engine/findings/finding.h"
#include "engine/semantic/model.h"

namespace ppcheck::check {

findings::Place place_in(const ir::Module& module, source::Span span);

// From the callee's name to the end of the call; the head of a loop.
findings::Place place_of(const semantic::SemanticModel& model, semantic::CallRef call);
findings::Place place_of(const semantic::SemanticModel& model, semantic::LoopRef loop);

}  // namespace ppcheck::check
