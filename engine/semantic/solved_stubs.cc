#include "engine/semantic/solved_stubs.h"

#include <utility>

#include "engine/semantic/analysis.h"

namespace ppcheck::semantic {

SolvedStubs::SolvedStubs(ir::ModuleTable stubs) : table_(std::move(stubs)), solver_(table_, solution_) {
  solver_.solve_stubs();
  add_canonical_names(table_, canonical_);
}

}  // namespace ppcheck::semantic
