// solved_stubs.h: what stubs say, found out once and shared by the analyses of all programs that use them.
//
//   const auto stubs = std::make_shared<const SolvedStubs>(table_of_stubs);
//   ir::ModuleTable table = stubs->table();        // a program's table begins with these very modules
//   table.add(train_py);
//   AnalyseOptions options;
//   options.stubs = stubs.get();
//   auto model = analyse(table, options);
//
// Stubs see no user code, so the model is the same as that of one analysis of everything. Cost: that of an analysis
// of the stubs, most of the time that the analysis of a small program takes; starting from them costs a copy.
#pragma once

#include <vector>

#include "engine/ir/module_table.h"
#include "engine/semantic/solver.h"

namespace ppcheck::semantic {

class SolvedStubs {
 public:
  // `stubs`: of stub modules alone.
  explicit SolvedStubs(ir::ModuleTable stubs);
  SolvedStubs(const SolvedStubs&) = delete;
  SolvedStubs& operator=(const SolvedStubs&) = delete;

  const ir::ModuleTable& table() const { return table_; }
  const Solver& solver() const { return solver_; }
  // By function id: the module's name, a dot, the qualified name.
  const std::vector<ir::Symbol>& canonical() const { return canonical_; }

 private:
  const ir::ModuleTable table_;
  Solution solution_;
  Solver solver_;
  std::vector<ir::Symbol> canonical_;
};

}  // namespace ppcheck::semantic
