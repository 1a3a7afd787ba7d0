// verify.h: whether a module keeps the promises of instr.h, function.h and module.h.
//
//   for (const std::string& problem : verify(*module)) ADD_FAILURE() << problem;
//
// Checks the control-flow graph (edges and predecessors agree, every block is reachable, one terminator, at
// the end), SSA (definitions dominate uses, phis match predecessors), indices, and spans. Lowering runs it
// in debug builds, tests always. Cost: a few times that of a pass over the instructions.
#pragma once

#include <string>
#include <vector>

#include "engine/ir/module.h"

namespace ppcheck::ir {

// One sentence for each problem, at most `limit`; empty when there is none.
std::vector<std::string> verify(const Module& module, std::size_t limit = 20);

}  // namespace ppcheck::ir
