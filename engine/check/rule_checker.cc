#include "engine/check/rule_checker.h"

#include <fmt/format.h>

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
    match::EvaluateStatistics statistics;
    for (const match::Match& match : match::evaluate(rule_->program, subject.model, subject.facts, &statistics))
      result.findings.push_back(render(*rule_, match, subject.model));
    result.steps = statistics.bindings;
    if (statistics.budget_exhausted)
      result.limits.push_back(fmt::format("{}: more than {} combinations of events at one place, the rest was not examined",
                                          rule_->info.name, base::kMaxBindings));
    return result;
  }

 private:
  std::shared_ptr<const Rule> rule_;
};

}  // namespace

CheckerPtr make_rule_checker(std::shared_ptr<const Rule> rule) {
  return std::make_shared<const RuleChecker>(std::move(rule));
}

}  // namespace ppcheck::check
