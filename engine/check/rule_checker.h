// rule_checker.h: a compiled rule as a checker.
#pragma once

#include <memory>

#include "engine/check/checker.h"

namespace ppcheck::check {

class RuleChecker : public Checker {
 public:
  explicit RuleChecker(std::shared_ptr<const Rule> rule) : rule_(std::move(rule)) {}

  const RuleInfo& info() const override { return rule_->info; }
  const Rule* rule() const override { return rule_.get(); }
  // Evaluates the rule, unless the program's versions rule it out (`needs`; not known counts as met).
  void check(const Subject& subject, Sink& sink) const override;

 private:
  std::shared_ptr<const Rule> rule_;
};

// The program's versions satisfy all `needs`, or nothing says that they do not.
bool needs_met(const RuleInfo& info, const match::ProjectFacts& facts);

}  // namespace ppcheck::check
