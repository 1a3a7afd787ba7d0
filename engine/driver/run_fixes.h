// run_fixes.h: one run that also makes the fixes of what it finds.
//
//   FixResult result = run_fixes(input_of_paths({"src"}, {}), checkers, stubs, options, {.write = true});
//   result.run.report              // what remains
//   result.diff                    // what was changed, or would be
//
// The analysis is repeated after each round of fixes (fix/converge.h), on the texts in memory; the files are written
// when no fix is left. Only files that the paths of the input name are edited.
#pragma once

#include <string>
#include <vector>

#include "engine/driver/run.h"
#include "engine/fix/converge.h"

namespace ppcheck::driver {

struct FixOptions {
  findings::Applicability level = findings::Applicability::kSafe;  // kUnsafe: these too
  bool write = false;                                              // else only the diff is made
};

struct FixResult {
  RunResult run;                       // on the texts after the fixes; its summary counts them
  std::string diff;                    // unified, by path
  std::vector<fix::Problem> problems;  // fixes that were not made
  std::vector<base::Error> unwritten;  // files that were not changed, and why
};

FixResult run_fixes(const Input& input, const std::vector<check::CheckerPtr>& checkers, StubLibrary& stubs,
                    const RunOptions& options, const FixOptions& fix_options);

}  // namespace ppcheck::driver
