// run.h: one run: load, analyse, check, order.
//
//   RunResult result = run(input_of_paths({"src"}, {}), checkers, stubs, {});
//   std::cout << report::write_text(result.report, result.sources, {});
//
// The result is the same for any number of jobs: findings are sorted, and nothing depends on which thread was
// first.
#pragma once

#include <string>
#include <vector>

#include "engine/check/checker.h"
#include "engine/driver/input.h"
#include "engine/driver/load.h"
#include "engine/driver/solved_stubs.h"
#include "engine/driver/stubs.h"
#include "engine/driver/timing.h"
#include "engine/plugin/plugins.h"
#include "engine/report/report.h"

namespace ppcheck::driver {

struct RunOptions {
  unsigned jobs = 1;
  findings::Confidence min_confidence = findings::Confidence::kMedium;
  std::vector<std::string> known_rules;  // sorted; also those that do not run: for `# ppcheck: ignore[…]`
  bool use_suppressions = true;
  bool use_paths = true;  // the rules' `paths` lines
  Timings* timings = nullptr;  // what each stage and each rule took is added here
  const plugin::Plugins* plugins = nullptr;  // what rules and the analysis may ask
};

struct RunResult {
  report::Report report;
  report::SourceTexts sources;
  std::vector<base::Error> unusable;  // named paths that could not be used
};

RunResult run(Input input, const std::vector<check::CheckerPtr>& checkers, StubLibrary& stubs,
              const RunOptions& options);

// The versions that a program states, and the plugins, as the evaluator asks for them. Both must outlive the result.
match::ProjectFacts facts_of(const project::Requirements& requirements, const plugin::Plugins* plugins = nullptr);

// One part of a loaded program, ready to be asked.
struct AnalysedPart {
  std::unique_ptr<ir::ModuleTable> table;
  std::unique_ptr<semantic::SemanticModel> model;
};
AnalysedPart analyse_part(const LoadedProgram& program, const project::ProgramPart& part, const SolvedStubsPtr& stubs,
                          const plugin::Plugins* plugins = nullptr);

// The modules that the files of a part import, for StubLibrary::closure.
std::vector<std::string> imported_modules(const LoadedProgram& program, const project::ProgramPart& part);

}  // namespace ppcheck::driver
