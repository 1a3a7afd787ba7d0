// analysed_example.h: an example as an analysed program, to be asked by a rule and by what is left of it when lines are
// taken away.
//
//   const AnalysedExample example(files, stubs);
//   std::vector<Finding> findings = example.run(*checker);
//   std::string why = example.explain(*checker, "example.py", 3, name, "  ");
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "engine/check/checker.h"
#include "engine/check/trace_text.h"
#include "engine/driver/run.h"
#include "engine/driver/solved_stubs.h"

namespace ppcheck::dsl {

// Declarations that several threads ask for.
struct SharedStubs {
  driver::StubLibrary& library;
  std::mutex mutex;  // of the library
  driver::StubSolver solver;
};

class AnalysedExample {
 public:
  // `files`: name, text. They are a program of their own, with the versions that they state.
  AnalysedExample(const std::vector<std::pair<std::string, std::string>>& files, SharedStubs& stubs,
                  const plugin::Plugins* plugins);

  // At any confidence, sorted; places name the files as they are called. Fixes that do not parse are taken out.
  std::vector<findings::Finding> run(const check::Checker& checker) const;

  // The Python files by name.
  std::map<std::string, std::shared_ptr<const source::SourceFile>> files() const;

  // What each line of the rule answers at this line; empty when the file was not analysed.
  std::string explain(const check::Checker& checker, const std::string& file, std::uint32_t line,
                      const check::LineName& name, const std::string& indent) const;

 private:
  const plugin::Plugins* plugins_;
  driver::LoadedProgram program_;
  match::ProjectFacts facts_;
  std::vector<driver::AnalysedPart> parts_;
};

}  // namespace ppcheck::dsl
