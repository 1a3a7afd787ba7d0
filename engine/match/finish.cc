#include "engine/match/finish.h"

#include <fmt/format.h>

#include <iterator>
#include <utility>

#include "engine/match/condition.h"
#include "engine/match/search.h"

namespace ppcheck::match {
namespace {

using base::Truth;

// What the reason calls a receiver: the rule's name of the object, or the method's name.
std::string subject_of(const Program& program, SlotId slot, const Binding& binding) {
  for (const Target& target : program.slots[slot].targets) {
    if (target.kind != Target::Kind::kApis) return fmt::format("`{}`", program.slots[target.slot].name);
  }
  if (!program.slots[slot].name.empty() && !binding.call.valid()) return fmt::format("`{}`", program.slots[slot].name);
  return "the receiver";
}

void types_in_doubt(const Program& program, Match& match) {
  bool unknown = false;
  bool duck = false;
  for (SlotId s = 0; s < match.bindings.size(); ++s) {
    const Binding& b = match.bindings[s];
    if (b.unknown_type && !unknown) {
      unknown = true;
      ++match.confidence_steps;
      match.reasons.push_back(fmt::format("the type of {} is not known", subject_of(program, s, b)));
    }
    if (b.duck && !duck) {
      duck = true;
      ++match.confidence_steps;
      match.reasons.push_back(
          fmt::format("the type of {} is known only by the methods that are called on it", subject_of(program, s, b)));
    }
  }
}

// What plugins say about the `check` conditions of a line that holds. Depth is bounded by base::kMaxRuleNesting.
void add_evidence(Query& query, const Bindings& bindings, std::uint32_t condition, Match& match) {
  const Condition& c = query.program.conditions[condition];
  if (c.kind == Condition::Kind::kCheck && !c.negated) {
    semantic::Why why;
    if (holds(query, bindings, condition, Precision::kTrueOnly, &why) == Truth::kTrue)
      std::move(why.steps.begin(), why.steps.end(), std::back_inserter(match.evidence));
  }
  if (c.kind != Condition::Kind::kAnd && c.kind != Condition::Kind::kOr) return;
  for (const std::uint32_t child : c.children) add_evidence(query, bindings, child, match);
}

}  // namespace

std::optional<Match> finish(Query& query, const Bindings& bindings) {
  if (silenced(query, bindings)) return std::nullopt;
  const Program& program = query.program;
  Match match;
  match.bindings = bindings;
  if (program.report.slot < bindings.size()) {
    match.reported = bindings[program.report.slot].call;
    match.reported_loop = bindings[program.report.slot].loop;
  }
  for (const Line& line : program.minor) {
    if (holds(query, bindings, line.condition, Precision::kTrueOnly) != Truth::kTrue) continue;
    ++match.severity_steps;
    match.reasons.push_back(line.message);
  }
  for (const Line& line : program.doubt) {
    if (holds(query, bindings, line.condition) == Truth::kFalse) continue;
    ++match.confidence_steps;
    match.reasons.push_back(line.message);
  }
  types_in_doubt(program, match);
  if (query.facts.check)
    for (const Line& line : program.where) add_evidence(query, bindings, line.condition, match);
  for (std::uint32_t i = 0; i < program.fixes.size(); ++i) {
    const auto& when = program.fixes[i].when;
    if (!when || holds(query, bindings, *when, Precision::kTrueOnly) == Truth::kTrue) match.fixes.push_back(i);
  }
  return match;
}

}  // namespace ppcheck::match
