// manager.h: runs checkers over a program, one at a time, and puts together what they find.
//
//   Manager manager(checkers, settings);
//   for (std::size_t i = 0; i < manager.size(); ++i) results[i] = manager.run(i, subject);   // from any thread
//   CheckOutcome outcome = manager.collect(std::move(results));
//
// The outcome depends on the set of results only, not on threads or order.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/check/checker.h"

namespace ppcheck::check {

// What configuration and command line change about one rule.
struct RuleSettings {
  std::optional<findings::Severity> severity;      // instead of the rule's; steps down still count
  std::optional<findings::Confidence> confidence;
  std::vector<std::string> include;                // globs on paths, in addition to the rule's
  std::vector<std::string> exclude;
};

struct ManagerSettings {
  std::map<std::string, RuleSettings, std::less<>> rules;  // by name
};

struct CheckOutcome {
  std::vector<findings::Finding> findings;  // sorted, with fingerprints
  std::vector<std::string> limits;          // sorted, each once
};

class Manager {
 public:
  explicit Manager(std::vector<const Checker*> checkers, ManagerSettings settings = {})
      : checkers_(std::move(checkers)), settings_(std::move(settings)) {}

  std::size_t size() const { return checkers_.size(); }
  const Checker& checker(std::size_t index) const { return *checkers_[index]; }

  // What one checker finds, in the paths that it and the settings admit.
  CheckOutcome run(std::size_t index, const Subject& subject) const;

  // All of it in the order of reports, each finding with its fingerprint.
  static CheckOutcome collect(std::vector<CheckOutcome> results);

 private:
  std::vector<const Checker*> checkers_;
  ManagerSettings settings_;
};

}  // namespace ppcheck::check
