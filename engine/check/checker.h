// checker.h: one idea that is looked for in a whole program. A compiled rule is one kind of checker
// (rule_checker.h), a plugin's code another; registry, selection, suppressions and reports treat them alike.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/check/rule.h"
#include "engine/findings/finding.h"
#include "engine/match/evaluate.h"
#include "engine/semantic/model.h"

namespace ppcheck::check {

// What a checker is run on. All of it is read-only and shared by the threads that run other checkers.
struct Subject {
  const semantic::SemanticModel& model;
  const match::ProjectFacts& facts;
};

struct CheckerResult {
  std::vector<findings::Finding> findings;  // in any order
  std::vector<std::string> limits;          // budgets that ran out, one sentence each
  std::uint64_t steps = 0;                  // work done: a number that does not depend on the machine
};

class Checker {
 public:
  Checker() = default;
  Checker(const Checker&) = delete;  // checkers have an identity: the registry owns them
  Checker& operator=(const Checker&) = delete;
  virtual ~Checker() = default;

  virtual const CheckerInfo& info() const = 0;

  // Looks at every module of the model that is user code. Called from several threads at once, each time with
  // another subject. The same subject gives the same result.
  virtual CheckerResult run(const Subject& subject) const = 0;

  // What it answered at one line of a module, for `explain` and for a test that fails.
  virtual match::Trace explain(const Subject& subject, std::uint32_t module, std::uint32_t line) const = 0;
};

using CheckerPtr = std::shared_ptr<const Checker>;

// The program's versions satisfy all `needs`, or nothing says that they do not. A checker that does not run there asks.
bool needs_met(const CheckerInfo& info, const match::ProjectFacts& facts);

}  // namespace ppcheck::check
