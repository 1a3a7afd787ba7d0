// solved_stubs.h: what stubs say, found out once and shared by the analyses of all programs that use them.
//
//   const auto stubs = std::make_shared<const SolvedStubs>(table_of_stubs);
//   ir::ModuleTable table = stubs->table();        // a program's table begins with these very modules
//   table.add(train_py);
//   auto model = analyse(table, {.stubs = stubs.get()});
//
// Stubs see no user code, so the model is the same as that of one analysis of everything. Cost: that of an analysis
// of the stubs, most of the time that the analysis of a small program takes; starting from them costs a copy.
#pragma once

#include "engine/ir/module_table.h"
#include "engine/semantic/solver.h"

namespace ppcheck::semantic {

class SolvedStubs {
 public:
  // `stubs`: of stub modules alone.
  explicit SolvedStubs(ir::ModuleTable stubs) : table_(std::move(stubs)), solver_(table_, solution_) { solver_.solve_stubs(); }
  SolvedStubs(const SolvedStubs&) = delete;
  SolvedStubs& operator=(const SolvedStubs&) = delete;

  const ir::ModuleTable& table() const { return table_; }
  const Solver& solver() const { return solver_; }

 private:
  const ir::ModuleTable table_;
  Solution solution_;
  Solver solver_;
};

}  // namespace ppcheck::semantic
