#include "engine/check/rule_checker.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/limits.h"
#include "engine/check/render.h"

namespace ppcheck::check {

bool needs_met(const RuleInfo& info, const match::ProjectFacts& facts) {
  if (!facts.uses_version) return true;
  return std::none_of(info.needs.begin(), info.needs.end(), [&](const Need& need) {
    return facts.uses_version(base::intern(need.package), need.versions) == base::Truth::kFalse;
  });
}

void RuleChecker::check(const Subject& subject, Sink& sink) const {
  if (!needs_met(rule_->info, subject.facts)) return;
  match::EvaluateStatistics statistics;
  for (const match::Match& m : match::evaluate(rule_->program, subject.model, subject.facts, &statistics)) {
    sink.add(render(m, *rule_, subject.model));
  }
  if (statistics.budget_exhausted) {
    sink.limit(fmt::format("rule {}: more than {} combinations at one place; the rest of them was not tried",
                           rule_->info.name, base::kMaxBindings));
  }
}

}  // namespace ppcheck::check
