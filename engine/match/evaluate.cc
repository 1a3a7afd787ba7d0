#include "engine/match/evaluate.h"

#include <utility>

#include "engine/match/finish.h"
#include "engine/match/search.h"
#include "engine/match/select.h"

namespace ppcheck::match {
namespace {

void add_statistics(const Query& query, EvaluateStatistics& out) {
  out.bindings += query.statistics.bindings;
  out.budget_exhausted = out.budget_exhausted || query.statistics.budget_exhausted;
  for (const auto& pattern : query.patterns) {
    if (pattern) add_statistics(*pattern, out);  // depth is bounded by kMaxPatternDepth
  }
}

}  // namespace

std::vector<Match> evaluate(const Program& program, const semantic::SemanticModel& model,
                            const ProjectFacts& facts, EvaluateStatistics* statistics) {
  Query query(program, model, facts);
  std::vector<Match> matches;
  search(query, {}, base::Truth::kTrue, [&](const State& state) {
    auto match = finish(query, state.bindings);
    if (query.budget->exhausted) return false;  // judged by patterns that were not looked through
    if (match) matches.push_back(std::move(*match));
    return true;
  });
  if (statistics != nullptr) {
    add_statistics(query, *statistics);
    statistics->rule_exhausted = query.budget->exhausted;
  }
  return select(std::move(matches), program, model);
}

}  // namespace ppcheck::match
