// operand.h: what `c`, `c.p`, `c:name`, `L:times` stand for in one match.
//
//   for (const OperandValue& v : values_of(query, bindings, operand)) constants_of(query, v);
//
// A call may run several functions that bind an argument differently; then there are several answers, and a
// condition is known only when it agrees on all of them.
#pragma once

#include <vector>

#include "engine/match/query.h"

namespace ppcheck::match {

struct OperandValue {
  enum class State : std::uint8_t {
    kValue,        // `value`, seen along `path`
    kRest,         // what is left for a `*args` parameter: `rest`
    kMissing,      // an argument that is not passed; `value` is its default, when known
    kNoParameter,  // this alternative has no such parameter
    kConstant,     // `constant`: a literal, an API's name, a property
    kUnknown,
  };
  State state = State::kUnknown;
  semantic::ValueRef value;
  semantic::CallPath path;
  std::vector<semantic::ValueRef> rest;
  semantic::ConstantValue constant;
  source::Span span;  // of an argument as written
};

std::vector<OperandValue> values_of(Query& query, const Bindings& bindings, const Operand& operand,
                                    semantic::Why* why = nullptr);

semantic::ConstantSet constants_of(const Query& query, const OperandValue& value, semantic::Why* why = nullptr);

// The argument of a bound call for a parameter, for each function that the call was matched as.
std::vector<semantic::Argument> arguments_of(const semantic::SemanticModel& model, const Binding& call,
                                             Symbol parameter);

// The way from the loop's function to what is bound, or from the match's outermost function when the binding
// is not in that loop.
const semantic::CallPath& path_from(const Binding& binding, semantic::LoopRef loop);

}  // namespace ppcheck::match
