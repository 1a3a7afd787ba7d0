// trace_text.h: what a rule answered at one place, line by line, for people.
//
//   match   loop L                        yes        line 38: for step in range(steps)
//           call op = GRAPH_OPS in L      yes        line 41: tf.zeros([n])
//   where   op is invariant in L          no         `n` is assigned in the loop, line 40: n = batch.shape[0]
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "engine/match/evaluate.h"

namespace ppcheck::check {

// How a line of a module is named: "line 38", "train.py:38".
using LineName = std::function<std::string(const ir::Module& module, std::uint32_t line)>;

// Every line ends with "\n" and begins with `indent`.
std::string trace_text(const match::Trace& trace, const semantic::SemanticModel& model, const LineName& name,
                       const std::string& indent);

}  // namespace ppcheck::check
