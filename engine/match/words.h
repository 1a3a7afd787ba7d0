// words.h: how a rule's output speaks of calls, loops and values: places and source text.
//
//   place_of(model, call)         // from the callee's name to the end of the call: `map(f)` of `ds.map(f)`
//   written_name(model, call)     // "tf.zeros", "map" (of a chain), "+": the name as the file writes it
#pragma once

#include <string>
#include <string_view>

#include "engine/semantic/model.h"

namespace ppcheck::match {

// The whole source of an event: of `a.b(c)` all of it.
source::Span extent_of(const semantic::SemanticModel& model, semantic::CallRef call);

// From the callee's name to the end of the call.
source::Span place_of(const semantic::SemanticModel& model, semantic::CallRef call);

// `for x in xs` of a loop; the name of the function whose body its caller repeats.
source::Span place_of(const semantic::SemanticModel& model, semantic::LoopRef loop);

std::string_view text_at(const ir::Module& module, source::Span span);

// The callee as the file writes it when that is a dotted name, else its last name; operators as signs.
std::string written_name(const semantic::SemanticModel& model, semantic::CallRef call);

// The callee's source without blanks, line ends and comments.
std::string callee_text(const semantic::SemanticModel& model, semantic::CallRef call);

// Source text on one line: blanks are joined, and beyond `limit` bytes it is cut and ends in "…".
std::string one_line(std::string_view text, std::size_t limit = 60);

// The module of an event's function, its path as findings show it, and its line there (from 1).
const ir::Module& module_of(const semantic::SemanticModel& model, semantic::FunctionId function);
std::string path_of(const semantic::SemanticModel& model, semantic::FunctionId function);
std::uint32_t line_of(const semantic::SemanticModel& model, semantic::CallRef call);
std::uint32_t line_of(const semantic::SemanticModel& model, semantic::LoopRef loop);

// `for x in xs`, `while c`, as the file writes it, on one line; empty for a body that its caller repeats.
std::string head_of(const semantic::SemanticModel& model, semantic::LoopRef loop);
// How many loops of its function it stands in: 0 for one that stands in none, and for a body that its caller repeats.
std::int64_t nesting_of(const semantic::SemanticModel& model, semantic::LoopRef loop);
// "for", "while", "comprehension", "handler" (a function whose caller repeats it).
std::string_view kind_of(const semantic::SemanticModel& model, semantic::LoopRef loop);

// An instruction of the loop that stands for it where a call is asked for: its `iter`, or the `while` test.
semantic::ValueRef event_of(const semantic::SemanticModel& model, semantic::LoopRef loop);

}  // namespace ppcheck::match
