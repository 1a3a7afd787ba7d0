// text.h: the holes of messages and of code that a fix writes.
//
//   "`map` runs {m.map_func} once"   ->  "`map` runs `scale` once"   (message: on one line, cut when long)
//   "tf.function({c.p})"             ->  "tf.function(step)"         (code: the source as it stands)
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/match/evaluate.h"

namespace ppcheck::check {

std::string fill_message(const std::vector<match::Piece>& pieces, const match::Match& match,
                         const semantic::SemanticModel& model);

// Nothing when a hole has no source text (a missing argument, one that a `*` passes).
std::optional<std::string> fill_code(const std::vector<match::Piece>& pieces, const match::Match& match,
                                     const semantic::SemanticModel& model);

// The argument of a bound call as it is written there.
struct WrittenArgument {
  semantic::ArgumentState state = semantic::ArgumentState::kUnknown;
  std::size_t index = 0;   // kPassed: among the call's arguments as written
  source::Span span;       // kPassed: with `name=`
  source::Span value;      // kPassed: without
  semantic::ValueRef default_value;  // kMissing, when known
};

// kUnknown also when several functions that the call may run bind the parameter differently, or when the argument
// is not written at the call (`functools.partial`).
WrittenArgument written_argument(const semantic::SemanticModel& model, const match::Binding& call,
                                 base::Symbol parameter);

}  // namespace ppcheck::check
