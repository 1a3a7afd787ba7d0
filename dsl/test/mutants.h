// mutants.h: a rule with one line taken away. If all examples still pass, none of them shows what the line is for.
//
//   for (const Mutant& mutant : mutants_of(rule))
//     if (all_examples_pass(mutant.checker)) say(mutant.diagnostic);
//
// Taken away: each line of `where`, `unless`, `minor` and `doubt`; each relation of a line of `match` and each `over`, as
// long as the loop they bind is bound by something else; and the `always` of `always in`. Lines of patterns are left
// alone: they are shared.
#pragma once

#include <cstddef>
#include <vector>

#include "dsl/ast/diagnostic.h"
#include "dsl/compile/compile.h"
#include "engine/check/checker.h"

namespace ppcheck::dsl {

struct Mutant {
  check::CheckerPtr checker;  // of the rule without the line; makes no fixes
  std::size_t file = 0;       // in which the line stands
  Diagnostic diagnostic;      // what to say when no example needs the line
};

std::vector<Mutant> mutants_of(const CompiledRule& rule);

}  // namespace ppcheck::dsl
