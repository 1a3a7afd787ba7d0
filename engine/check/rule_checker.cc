#include "engine/check/rule_checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/base/limits.h"
#include "engine/check/render.h"

namespace ppcheck::check {

namespace {

class RuleChecker : public Checker {
 public:
  explicit RuleChecker(std::shared_ptr<const Rule> rule) : rule_(std::move(rule)) {}

  const CheckerInfo& info() const override { return rule_->info; }

  CheckerResult run(const Subject& subject) const override {
    CheckerResult result;
    if (!needs_met(rule_->info, subject.facts)) return result;
    match::EvaluateStatistics statistics;
    for (const match::Match& match : match::evaluate(rule_->program, subject.model, subject.facts, &statistics))
      result.findings.push_back(render(*rule_, match, subject.model));
    result.steps = statistics.bindings;
    if (statistics.budget_exhausted)
      result.limits.push_back(fmt::format("{}: more than {} combinations of events at one place, the rest was not examined",
                                          rule_->info.name, base::kMaxBindings));
    if (statistics.rule_exhausted)
      result.limits.push_back(fmt::format("{}: more than {} combinations of events in one program, the rest was not examined",
                                          rule_->info.name, base::kMaxRuleBindings));
    return result;
  }

  match::Trace explain(const Subject& subject, std::uint32_t module, std::uint32_t line) const override {
    return match::explain(rule_->program, subject.model, subject.facts, module, line);
  }

 private:
  std::shared_ptr<const Rule> rule_;
};

}  // namespace

bool needs_met(const CheckerInfo& info, const match::ProjectFacts& facts) {
  if (!facts.uses_version) return true;
  return std::none_of(info.needs.begin(), info.needs.end(), [&](const VersionNeed& need) {
    return facts.uses_version(base::intern(need.package), need.bounds) == base::Truth::kFalse;
  });
}

CheckerPtr make_rule_checker(std::shared_ptr<const Rule> rule) {
  return std::make_shared<const RuleChecker>(std::move(rule));
}

}  // namespace ppcheck::check
