// Explains a rule at one line: the binding of its slots that comes furthest, and what every line of the rule
// answered for it.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "engine/base/limits.h"
#include "engine/match/candidates.h"
#include "engine/match/evaluate.h"
#include "engine/match/paths.h"
#include "engine/match/relation.h"
#include "engine/match/search.h"
#include "engine/match/words.h"

namespace ppcheck::match {
namespace {

using base::Truth;
using semantic::CallRef;
using semantic::LoopRef;
using semantic::SemanticModel;
using semantic::Why;

// How far a binding came. Larger is further; of equals the first found is kept.
struct Attempt {
  Bindings bindings;
  int stage = -1;           // 0: a slot could not be bound; 1: where failed; 2: unless; 3: nothing failed
  std::size_t line = 0;     // stage 0: slots bound; 1, 2: index of the first failing line
  SlotId failed = kNoSlot;  // stage 0
  Truth truth = Truth::kFalse;  // stage 0: of the failed slot's line
  Why why;                      // stage 0

  bool further_than(const Attempt& other) const {
    return std::pair(stage, line) > std::pair(other.stage, other.line) ||
           (std::pair(stage, line) == std::pair(other.stage, other.line) && truth > other.truth);
  }
};

// The events of user code at one line of a module.
struct LinePlace {
  const SemanticModel& model;
  std::uint32_t module;
  std::uint32_t line;

  bool holds(CallRef call) const {
    return model.table().module_of(call.function) == module && line_of(model, call) == line;
  }
  bool holds(LoopRef loop) const {
    return model.table().module_of(loop.function) == module && line_of(model, loop) == line;
  }
  std::vector<CallRef> calls() const {
    std::vector<CallRef> out;
    const auto count = model.table().module(module).functions.size();
    for (std::uint32_t i = 0; i < count; ++i) {
      for (CallRef call : model.events(model.table().function_id(module, i))) {
        if (holds(call)) out.push_back(call);
      }
    }
    return out;
  }
};

class Explainer {
 public:
  Explainer(Query& query, const LinePlace& place) : query_(query), place_(place) {}

  // Tries all bindings whose slot `anchor` stands on the line; false when nothing there can be it.
  bool try_anchor(SlotId anchor) {
    order_ = query_.plan.written;
    anchor_ = anchor;
    if (!stands_on_line(anchor)) return false;
    const auto at = std::find(order_.begin(), order_.end(), anchor);
    if (at != order_.end() && independent(anchor)) std::rotate(order_.begin(), at, at + 1);
    std::vector<std::pair<State, std::size_t>> stack;
    State start;
    start.bindings.resize(query_.program.slots.size());
    stack.emplace_back(std::move(start), 0);
    for (int steps = 0; !stack.empty() && steps < base::kMaxWalkSteps; ++steps) {
      auto [state, position] = std::move(stack.back());
      stack.pop_back();
      if (position == order_.size()) {
        complete(state.bindings);
        continue;
      }
      auto ways = ways_at(state, order_[position]);
      for (auto way = ways.rbegin(); way != ways.rend(); ++way) stack.emplace_back(std::move(*way), position + 1);
    }
    return true;
  }

  const Attempt& best() const { return best_; }

 private:
  bool stands_on_line(SlotId slot) {
    if (query_.program.slots[slot].kind == SlotKind::kLoop) {
      const auto loops = query_.loops().all;
      return std::any_of(loops.begin(), loops.end(), [&](LoopRef loop) { return place_.holds(loop); });
    }
    const auto calls = place_.calls();
    return std::any_of(calls.begin(), calls.end(), [&](CallRef call) {
      return !fits(query_, query_.plan.slots[slot], call, UnknownReceivers::kAll).empty();
    });
  }

  bool independent(SlotId slot) const {
    const auto& targets = query_.program.slots[slot].targets;
    return std::none_of(targets.begin(), targets.end(), [&](const Target& t) {
      return t.kind != Target::Kind::kApis && query_.program.slots[t.slot].kind == SlotKind::kCall;
    });
  }

  std::vector<Candidate> candidates(const State& state, SlotId slot) {
    const PlannedSlot& plan = query_.plan.slots[slot];
    std::vector<Candidate> out;
    if (slot == anchor_) {
      for (CallRef call : place_.calls()) {
        const auto fitting = fits(query_, plan, call, UnknownReceivers::kAll);
        out.insert(out.end(), fitting.begin(), fitting.end());
      }
      return out;
    }
    out = candidates_of_result(query_, plan, state.bindings, Truth::kFalse);
    const auto& all = candidates_of_slot(query_, slot).all;
    out.insert(out.end(), all.begin(), all.end());
    return out;
  }

  bool takes_unknown(SlotId slot, const Candidate& c) const {
    return !c.unknown_type || query_.plan.slots[slot].targets[c.target].unknown_receivers;
  }

  std::vector<State> ways_at(const State& state, SlotId slot) {
    std::vector<State> sure;
    Attempt failure;
    failure.bindings = state.bindings;
    failure.stage = 0;
    failure.failed = slot;
    failure.line = static_cast<std::size_t>(
        std::count_if(state.bindings.begin(), state.bindings.end(), [](const Binding& b) { return b.bound(); }));
    const auto consider = [&](std::vector<State> ways, bool type_known, CallRef call) {
      for (State& way : ways) {
        if (way.truth == Truth::kTrue && type_known && on_anchor_loop(way.bindings)) {
          sure.push_back(std::move(way));
          continue;
        }
        const Truth t = type_known ? way.truth : base::both(way.truth, Truth::kUnknown);
        if (t < failure.truth || (t == failure.truth && !failure.why.steps.empty())) continue;
        failure.truth = t;
        failure.why = why_not(way.bindings, slot, type_known, call);
      }
    };
    if (query_.program.slots[slot].kind == SlotKind::kLoop) {
      for (LoopRef loop : query_.loops().all) {
        if (slot == anchor_ && !place_.holds(loop)) continue;
        consider(expand_loop(query_, state, slot, loop, Truth::kFalse), true, {});
      }
    } else {
      for (const Candidate& c : candidates(state, slot)) {
        auto ways = expand(query_, state, slot, c, Truth::kFalse);
        if (ways.empty() && failure.why.steps.empty()) {
          failure.why.add(c.call, loops_named(query_.program.slots[slot]).empty() ? "bound already" : "in no such loop");
        }
        consider(std::move(ways), takes_unknown(slot, c), c.call);
      }
    }
    if (sure.empty()) keep(std::move(failure));
    return sure;
  }

  // A loop that is the anchor is bound by a call in it: it counts when it stands on the line.
  bool on_anchor_loop(const Bindings& bindings) const {
    const LoopRef loop = bindings[anchor_].loop;
    return query_.program.slots[anchor_].kind != SlotKind::kLoop || !loop.valid() || place_.holds(loop);
  }

  Why why_not(const Bindings& bindings, SlotId slot, bool type_known, CallRef call) {
    Why why;
    if (!type_known) why.add(call, "the type of the receiver is not known");
    const Binding& bound = bindings[slot];
    for (const Target& target : query_.program.slots[slot].targets) {
      if (target.kind == Target::Kind::kApis || !bindings[target.slot].bound()) continue;
      const Truth same = same_object(query_, bound, bindings[target.slot], &why);
      if (same == Truth::kFalse) why.add(bound.call, "on another object");
    }
    for (const Relation& r : query_.program.slots[slot].relations) {
      if (r.slot != kNoSlot && !bindings[r.slot].bound()) continue;
      const Truth t = relation_holds(query_, bindings, bound, r, &why);
      if (t != Truth::kTrue) why.add(bound.call, fmt::format("{}: {}", r.text, base::word_of(t)));
    }
    return why;
  }

  void complete(const Bindings& bindings) {
    for (Bindings& way : with_paths(query_, bindings)) {
      Attempt attempt;
      attempt.truth = Truth::kTrue;
      attempt.stage = 3;
      const Program& program = query_.program;
      for (std::size_t i = 0; i < program.where.size() && attempt.stage == 3; ++i) {
        const Truth t = holds(query_, way, program.where[i].condition);
        if (t == Truth::kTrue) continue;
        attempt.stage = 1;
        attempt.line = i;
        attempt.truth = t;
      }
      for (std::size_t i = 0; i < program.unless.size() && attempt.stage == 3; ++i) {
        if (holds(query_, way, program.unless[i].condition, Precision::kTrueOnly) != Truth::kTrue) continue;
        attempt.stage = 2;
        attempt.line = i;
      }
      attempt.bindings = std::move(way);
      keep(std::move(attempt));
    }
  }

  void keep(Attempt attempt) {
    if (best_.stage < 0 || attempt.further_than(best_)) best_ = std::move(attempt);
  }

  Query& query_;
  const LinePlace& place_;
  std::vector<SlotId> order_;
  SlotId anchor_ = kNoSlot;
  Attempt best_;
};

void add_source(Why& why, const SemanticModel& model, const Binding& binding) {
  if (binding.call.valid()) {
    why.add(binding.call, one_line(text_at(module_of(model, binding.call.function), extent_of(model, binding.call))));
  } else if (binding.loop.valid()) {
    why.add(binding.loop, one_line(text_at(module_of(model, binding.loop.function), place_of(model, binding.loop))));
  } else if (binding.object.valid()) {
    std::string types;
    for (Symbol type : model.types(binding.object, binding.path).classes) {
      types += (types.empty() ? "" : ", ") + std::string(text_of(type));
    }
    why.add(binding.object, types.empty() ? "of unknown type" : "a " + types);
  }
}

void add_line(Trace& trace, std::string part, const Line& line, Query& query, const Bindings& bindings, bool reached) {
  TraceLine out{std::move(part), line.text, Truth::kUnknown, reached, {}};
  if (reached) out.truth = holds(query, bindings, line.condition, Precision::kThreeValued, &out.why);
  trace.lines.push_back(std::move(out));
}

void add_match_lines(Trace& trace, Query& query, const Attempt& attempt) {
  const Program& program = query.program;
  for (SlotId s = 0; s < program.slots.size(); ++s) {
    TraceLine line{"match", program.slots[s].text, Truth::kTrue, true, {}};
    const bool bound = s < attempt.bindings.size() && attempt.bindings[s].bound();
    if (s == attempt.failed) {
      line.truth = attempt.truth;
      line.why = attempt.why;
    } else if (bound) {
      add_source(line.why, query.model, attempt.bindings[s]);
    } else {
      line.truth = Truth::kUnknown;
      line.reached = false;
    }
    trace.lines.push_back(std::move(line));
  }
}

Trace trace_of(Query& query, const Attempt& attempt) {
  Trace trace;
  add_match_lines(trace, query, attempt);
  const Program& program = query.program;
  const bool reached = attempt.stage > 0;
  for (const Line& l : program.where) add_line(trace, "where", l, query, attempt.bindings, reached);
  for (const Line& l : program.unless) add_line(trace, "unless", l, query, attempt.bindings, reached);
  for (const Line& l : program.minor) add_line(trace, "minor", l, query, attempt.bindings, reached);
  for (const Line& l : program.doubt) add_line(trace, "doubt", l, query, attempt.bindings, reached);
  return trace;
}

// Nothing on the line can be an event of the rule: says what the calls on it are.
Attempt nothing_there(const Query& query, const LinePlace& place) {
  Attempt attempt;
  attempt.bindings.resize(query.program.slots.size());
  attempt.stage = 0;
  attempt.failed = query.program.report.slot;
  for (CallRef call : place.calls()) {
    if (query.model.table().instr(call).op != ir::Opcode::kCall) continue;
    const auto callees = query.model.callees(call);
    const std::string name = written_name(query.model, call);
    attempt.why.add(call, callees.empty() ? fmt::format("what `{}` calls is not known", name)
                                          : fmt::format("`{}` is `{}`", name, text_of(callees.front().api)));
  }
  return attempt;
}

}  // namespace

Trace explain(const Program& program, const SemanticModel& model, const ProjectFacts& facts, std::uint32_t module,
              std::uint32_t line) {
  Query query(program, model, facts);
  const LinePlace place{model, module, line};
  for (Match& match : evaluate(program, model, facts)) {
    const bool here = match.reported.valid() ? place.holds(match.reported) : place.holds(match.reported_loop);
    if (!here) continue;
    Attempt attempt;
    attempt.bindings = std::move(match.bindings);
    attempt.stage = 3;
    Trace trace = trace_of(query, attempt);
    trace.reported = true;
    return trace;
  }
  Explainer explainer(query, place);
  bool found = program.report.slot < program.slots.size() && explainer.try_anchor(program.report.slot);
  for (SlotId s = 0; s < program.slots.size() && !found; ++s) {
    found = program.slots[s].kind != SlotKind::kObject && explainer.try_anchor(s);
  }
  if (found && explainer.best().stage >= 0) return trace_of(query, explainer.best());
  return trace_of(query, nothing_there(query, place));
}

}  // namespace ppcheck::match
