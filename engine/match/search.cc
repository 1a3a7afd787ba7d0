#include "engine/match/search.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/base/limits.h"
#include "engine/match/candidates.h"
#include "engine/match/narrow.h"
#include "engine/match/operand.h"
#include "engine/match/paths.h"
#include "engine/match/relation.h"

namespace ppcheck::match {
namespace {

using base::Truth;
using semantic::CallPath;
using semantic::LoopRef;
using semantic::PathAnswer;
using semantic::SemanticModel;
using semantic::ValueRef;

// `inner` is the end of `outer`: both lead to the same call.
bool is_end_of(const CallPath& inner, const CallPath& outer) {
  return inner.sites.size() <= outer.sites.size() &&
         std::equal(inner.sites.rbegin(), inner.sites.rend(), outer.sites.rbegin());
}

// A candidate with the loops of one of its ways.
struct Way {
  Binding call;
  std::vector<std::pair<SlotId, LoopRef>> loops;  // that it brings along
  Truth truth = Truth::kTrue;
};

bool add_loop(Way& way, LoopRef loop, const PathAnswer& answer) {
  if (!way.call.in.empty() && !is_end_of(answer.path, way.call.path) && !is_end_of(way.call.path, answer.path)) {
    return false;
  }
  if (answer.path.sites.size() > way.call.path.sites.size()) way.call.path = answer.path;
  way.call.in.push_back({loop, answer.path});
  way.truth = base::both(way.truth, answer.truth);
  return true;
}

// One way for each combination of the paths (and of the loops that are not bound yet) that the line names.
std::vector<Way> ways_of(Query& query, const State& state, SlotId slot, Binding call, Truth floor) {
  std::vector<Way> ways{{std::move(call), {}, Truth::kTrue}};
  for (SlotId loop_slot : loops_named(query.program.slots[slot])) {
    const LoopRef bound = state.bindings[loop_slot].loop;
    std::vector<Way> longer;
    for (const Way& way : ways) {
      const auto brought = std::find_if(way.loops.begin(), way.loops.end(),
                                        [&](const auto& entry) { return entry.first == loop_slot; });
      if (brought != way.loops.end()) {  // `in L always in L`
        longer.push_back(way);
        continue;
      }
      const auto put = [&](LoopRef loop, const PathAnswer& answer, bool fresh) {
        Way next = way;
        if (answer.truth < floor || !add_loop(next, loop, answer)) return;
        if (fresh) next.loops.emplace_back(loop_slot, loop);
        longer.push_back(std::move(next));
      };
      if (bound.valid()) {
        for (const PathAnswer& answer : query.model.in(way.call.call, bound)) put(bound, answer, false);
      } else {
        for (const auto& [loop, answer] : query.loops_around(way.call.call)) put(loop, answer, true);
      }
    }
    ways = std::move(longer);
  }
  return ways;
}

class Completion {
 public:
  Completion(Query& query, State& state, Truth floor) : query_(query), state_(state), floor_(floor) {}

  // The receiver is on the object (or the result) that the target names; binds an object that is not bound yet.
  bool on_object(SlotId slot, const Candidate& candidate) {
    const PlannedTarget& target = query_.plan.slots[slot].targets[candidate.target];
    if (target.kind == Target::Kind::kApis) return true;
    Binding& object = state_.bindings[target.slot];
    const Binding& call = state_.bindings[slot];
    if (!object.bound()) {
      object.object = candidate.receiver;
      object.path = call.path;
      return loops_over(target.slot);
    }
    if (!meets(same_object(query_, call, object))) return false;
    return same_as_other_events(slot, target.slot);
  }

  // An object has one origin: events on it agree pairwise, not only with the first.
  bool same_as_other_events(SlotId slot, SlotId object) {
    const Binding& call = state_.bindings[slot];
    for (SlotId s = query_.shared; s < state_.bindings.size(); ++s) {
      const Binding& other = state_.bindings[s];
      if (s == slot || !other.receiver.valid()) continue;
      if (other.receiver == state_.bindings[object].object && other.path == state_.bindings[object].path) continue;
      const auto& targets = query_.program.slots[s].targets;
      const bool on_it = std::any_of(targets.begin(), targets.end(), [&](const Target& t) {
        return t.kind != Target::Kind::kApis && t.slot == object;
      });
      if (!on_it) continue;
      if (!meets(query_.model.same(call.receiver, call.path, other.receiver, other.path))) return false;
    }
    return true;
  }

  // Relations of `slot` whose other end is bound, and those of bound calls to `slot`.
  bool relations(SlotId slot) {
    for (const Relation& r : query_.program.slots[slot].relations) {
      if (r.slot != kNoSlot && !state_.bindings[r.slot].bound()) continue;
      if (r.kind == Relation::Kind::kIn) continue;  // its truth is that of the way
      if (!meets(relation_holds(query_, state_.bindings, state_.bindings[slot], r))) return false;
    }
    for (SlotId s = query_.shared; s < state_.bindings.size(); ++s) {
      if (s == slot || !state_.bindings[s].call.valid()) continue;
      for (const Relation& r : query_.program.slots[s].relations) {
        if (r.slot != slot) continue;
        if (!meets(relation_holds(query_, state_.bindings, state_.bindings[s], r))) return false;
      }
    }
    return true;
  }

  // `loop L over x` of a loop that has just been bound.
  bool over(SlotId loop) {
    const SlotId iterated = query_.program.slots[loop].over;
    if (iterated == kNoSlot) return true;
    Binding& thing = state_.bindings[iterated];
    const LoopRef ref = state_.bindings[loop].loop;
    if (thing.bound()) return meets(goes_over(query_, ref, thing));
    if (query_.program.slots[iterated].kind == SlotKind::kObject) return bind_iterable(iterated, ref);
    return true;
  }

  bool meets(Truth t) {
    state_.truth = base::both(state_.truth, t);
    return state_.truth >= floor_;
  }

 private:
  // Loops over an object that were bound before it.
  bool loops_over(SlotId object) {
    for (SlotId s = 0; s < state_.bindings.size(); ++s) {
      if (query_.program.slots[s].over != object || !state_.bindings[s].loop.valid()) continue;
      if (!meets(goes_over(query_, state_.bindings[s].loop, state_.bindings[object]))) return false;
    }
    return true;
  }

  bool bind_iterable(SlotId object, LoopRef loop) {
    const Slot& slot = query_.program.slots[object];
    const ValueRef iterable = query_.model.iterable(loop);
    if (!iterable.valid()) return false;
    Binding& binding = state_.bindings[object];
    binding.object = iterable;
    if (slot.any) return true;
    Truth t = Truth::kFalse;
    for (Symbol type : slot.types) t = base::either(t, query_.model.is_type(iterable, type, {}));
    if (t == Truth::kUnknown && slot.maybe) {
      binding.unknown_type = true;
      t = Truth::kTrue;
    }
    binding.duck = query_.model.types(iterable, {}).duck;
    return meets(t);
  }

  Query& query_;
  State& state_;
  Truth floor_;
};

bool is_bound_already(const Query& query, const State& state, SlotId slot, semantic::CallRef call) {
  for (SlotId s = 0; s < state.bindings.size(); ++s) {
    if (s != slot && query.program.slots[s].kind == SlotKind::kCall && state.bindings[s].call == call) return true;
  }
  return false;
}

// The bound object that a target is a method of; null when it is none.
const Binding* object_of(const Query& query, const State& state, const PlannedTarget& target) {
  if (target.kind == Target::Kind::kApis) return nullptr;
  const bool is_object = query.program.slots[target.slot].kind == SlotKind::kObject;
  return is_object && state.bindings[target.slot].bound() ? &state.bindings[target.slot] : nullptr;
}

// Positions in the slot's candidate list to try beside what is bound; nothing stands for all of them.
std::optional<std::vector<std::uint32_t>> positions_beside(Query& query, const State& state, SlotId slot,
                                                           CandidateList& list, Truth floor) {
  if (floor != Truth::kTrue) return left_by_lines(query, state.bindings, slot, floor);
  const PlannedSlot& plan = query.plan.slots[slot];
  const Binding* object = plan.targets.empty() ? nullptr : object_of(query, state, plan.targets[0]);
  for (const PlannedTarget& target : plan.targets) {
    if (object_of(query, state, target) != object) object = nullptr;
  }
  if (object != nullptr) return list.on(query.model, object->object, query.model.origins(object->object, object->path));
  auto left = left_by_lines(query, state.bindings, slot, floor);
  if (left) return left;
  const auto loops = loops_named(query.program.slots[slot]);
  const auto bound = std::find_if(loops.begin(), loops.end(),
                                  [&](SlotId loop) { return state.bindings[loop].loop.valid(); });
  if (bound == loops.end()) return std::nullopt;
  return list.inside(query.model, state.bindings[*bound].loop);
}

std::vector<Candidate> candidates_beside(Query& query, const State& state, SlotId slot, Truth floor) {
  CandidateList& list = candidates_of_slot(query, slot);
  std::vector<Candidate> out = candidates_of_result(query, query.plan.slots[slot], state.bindings, floor);
  if (const auto positions = positions_beside(query, state, slot, list, floor)) {
    for (std::uint32_t i : *positions) out.push_back(list.all[i]);
  } else {
    out.insert(out.end(), list.all.begin(), list.all.end());
  }
  return out;
}

// Loops for a slot beside what is bound: those over the bound object or result where the line names one.
std::vector<LoopRef> loops_beside(Query& query, const State& state, SlotId slot, Truth floor) {
  const SlotId iterated = query.program.slots[slot].over;
  if (iterated == kNoSlot || floor != Truth::kTrue || !state.bindings[iterated].bound()) return query.loops().all;
  const Binding& thing = state.bindings[iterated];
  const ValueRef value = thing.call.valid() ? thing.call : thing.object;
  return query.loops().sharing(query.model, query.model.origins(value, {}));
}

// The depth-first search with its own stack: rules may have many slots.
class Search {
 public:
  Search(Query& query, Truth floor, const std::function<bool(const State&)>& found)
      : query_(query), floor_(floor), found_(found) {}

  bool cut_short() const { return cut_short_; }

  void run(const Bindings& start) {
    State state;
    state.bindings = start;
    state.bindings.resize(query_.program.slots.size());
    if (!lines_hold(state, query_.plan.where_before)) return;
    if (query_.plan.order.empty()) {
      finish(state);
      return;
    }
    push(std::move(state));
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      if (frame.next_way < frame.ways.size()) {
        State next = std::move(frame.ways[frame.next_way++]);
        if (!lines_hold(next, query_.plan.where_after[frames_.size() - 1])) continue;
        if (frames_.size() == query_.plan.order.size()) {
          if (!finish(next)) return;
        } else {
          push(std::move(next));
        }
        continue;
      }
      if (!advance(frame)) frames_.pop_back();
    }
  }

 private:
  struct Frame {
    State state;
    SlotId slot = 0;
    std::vector<Candidate> calls;
    std::vector<LoopRef> loops;
    std::size_t next = 0;
    std::vector<State> ways;
    std::size_t next_way = 0;
  };

  void push(State state) {
    Frame frame;
    frame.slot = query_.plan.order[frames_.size()];
    if (query_.program.slots[frame.slot].kind == SlotKind::kLoop) {
      frame.loops = loops_beside(query_, state, frame.slot, floor_);
    } else {
      frame.calls = candidates_beside(query_, state, frame.slot, floor_);
    }
    frame.state = std::move(state);
    frames_.push_back(std::move(frame));
  }

  // The ways of the frame's next candidate; false when it has no more, or the place has spent its budget.
  bool advance(Frame& frame) {
    if (frames_.size() == 1) tried_here_ = 0;
    ++query_.statistics.bindings;
    if (++query_.budget->spent > base::kMaxRuleBindings) {
      query_.budget->exhausted = true;
      cut_short_ = true;
      return false;
    }
    if (++tried_here_ > base::kMaxBindings) {
      query_.statistics.budget_exhausted = true;
      cut_short_ = true;
      if (frames_.size() > 1) return false;
    }
    frame.next_way = 0;
    if (query_.program.slots[frame.slot].kind == SlotKind::kLoop) {
      if (frame.next == frame.loops.size()) return false;
      frame.ways = expand_loop(query_, frame.state, frame.slot, frame.loops[frame.next++], floor_);
    } else {
      if (frame.next == frame.calls.size()) return false;
      const Candidate& candidate = frame.calls[frame.next++];
      if (may_use_what_is_bound(query_, frame.state.bindings, frame.slot, floor_, candidate))
        frame.ways = expand(query_, frame.state, frame.slot, candidate, floor_);
      else
        frame.ways.clear();
    }
    return true;
  }

  // Lines of `where` that have just become complete. Where paths are still to be chosen, only *false* is final:
  // on one of the paths an answer that is not known may be true.
  bool lines_hold(State& state, const std::vector<std::uint32_t>& lines) {
    for (std::uint32_t line : lines) {
      const Truth t = line_holds(state.bindings, line);
      if (query_.plan.one_path) state.truth = base::both(state.truth, t);
      if (t == Truth::kFalse || state.truth < floor_) return false;
    }
    return true;
  }

  Truth line_holds(const Bindings& bindings, std::uint32_t line) {
    return holds(query_, bindings, query_.program.where[line].condition,
                 floor_ == Truth::kTrue && query_.plan.one_path ? Precision::kTrueOnly : Precision::kThreeValued);
  }

  bool finish(State& state) {
    name_objects(state.bindings);
    if (query_.plan.one_path) return found_(state);
    for (Bindings& way : with_paths(query_, state.bindings)) {
      State final_state{std::move(way), state.truth};
      for (std::uint32_t line = 0; line < query_.program.where.size() && final_state.truth >= floor_; ++line) {
        final_state.truth = base::both(final_state.truth, line_holds(final_state.bindings, line));
      }
      if (final_state.truth >= floor_ && !found_(final_state)) return false;
    }
    return true;
  }

  // An object is shown as the receiver of the first event that the rule has on it, whichever was bound first.
  void name_objects(Bindings& bindings) const {
    std::vector<bool> named(bindings.size());
    for (SlotId s : query_.plan.written) {
      if (!bindings[s].receiver.valid()) continue;
      for (const Target& target : query_.program.slots[s].targets) {
        if (target.kind == Target::Kind::kApis || target.slot < query_.shared || named[target.slot]) continue;
        if (query_.program.slots[target.slot].kind != SlotKind::kObject || !bindings[target.slot].bound()) continue;
        named[target.slot] = true;
        bindings[target.slot].object = bindings[s].receiver;
        bindings[target.slot].path = bindings[s].path;
      }
    }
  }

  Query& query_;
  Truth floor_;
  const std::function<bool(const State&)>& found_;
  std::vector<Frame> frames_;
  std::uint64_t tried_here_ = 0;
  bool cut_short_ = false;
};

}  // namespace

std::vector<State> expand(Query& query, const State& state, SlotId slot, const Candidate& candidate, Truth floor) {
  std::vector<State> out;
  if (is_bound_already(query, state, slot, candidate.call)) return out;
  Binding call;
  call.call = candidate.call;
  call.receiver = candidate.receiver;
  call.api = candidate.api;
  call.unknown_type = candidate.unknown_type;
  call.duck = candidate.duck;
  for (Way& way : ways_of(query, state, slot, std::move(call), floor)) {
    State next = state;
    next.bindings[slot] = std::move(way.call);
    Completion completion(query, next, floor);
    bool ok = completion.meets(way.truth);
    for (const auto& [loop_slot, loop] : way.loops) next.bindings[loop_slot].loop = loop;
    ok = ok && completion.on_object(slot, candidate) && completion.relations(slot);
    for (std::size_t i = 0; ok && i < way.loops.size(); ++i) ok = completion.over(way.loops[i].first);
    if (ok) out.push_back(std::move(next));
  }
  return out;
}

std::vector<State> expand_loop(Query& query, const State& state, SlotId slot, LoopRef loop, Truth floor) {
  State next = state;
  next.bindings[slot].loop = loop;
  Completion completion(query, next, floor);
  if (!completion.over(slot) || !completion.relations(slot)) return {};
  return {std::move(next)};
}

bool search(Query& query, const Bindings& start, Truth floor, const std::function<bool(const State&)>& found) {
  Search search(query, floor, found);
  search.run(start);
  return !search.cut_short();
}

bool silenced(Query& query, const Bindings& bindings) {
  return std::any_of(query.program.unless.begin(), query.program.unless.end(), [&](const Line& line) {
    return holds(query, bindings, line.condition, Precision::kTrueOnly) == Truth::kTrue;
  });
}

namespace {

// All of a pattern's shared bindings that its answer may depend on.
std::vector<std::uint32_t> key_of(const Query& pattern, const Bindings& shared, Precision precision) {
  std::vector<std::uint32_t> out{static_cast<std::uint32_t>(precision)};
  const auto put = [&](ValueRef v) { out.insert(out.end(), {v.function, v.instr}); };
  const auto put_path = [&](const CallPath& path) {
    out.push_back(static_cast<std::uint32_t>(path.sites.size()));
    for (const semantic::CallRef site : path.sites) put(site);
  };
  for (SlotId s = 0; s < pattern.shared && s < shared.size(); ++s) {
    const Binding& b = shared[s];
    put(b.call);
    put(b.object);
    put(b.receiver);
    out.insert(out.end(), {b.loop.function, b.loop.loop, b.api.id, b.unknown_type ? 1u : 0u, b.duck ? 1u : 0u});
    put_path(b.path);
    out.push_back(static_cast<std::uint32_t>(b.in.size()));
    for (const LoopPath& in : b.in) {
      out.insert(out.end(), {in.loop.function, in.loop.loop});
      put_path(in.path);
    }
  }
  return out;
}

Truth search_pattern(Query& pattern, const Bindings& shared, Precision precision, semantic::Why* why) {
  Truth best = Truth::kFalse;
  bool complete = true;
  const auto try_floor = [&](Truth floor) {
    const bool looked_through = search(pattern, shared, floor, [&](const State& state) {
      Truth t = state.truth;
      for (const Line& line : pattern.program.unless) {
        if (t <= best) break;
        t = base::both(t, base::negate(holds(pattern, state.bindings, line.condition)));
      }
      if (t <= best) return true;
      best = t;
      if (why != nullptr) {
        for (SlotId s = pattern.shared; s < state.bindings.size(); ++s) {
          const Binding& b = state.bindings[s];
          if (b.call.valid()) why->add(b.call, pattern.program.slots[s].text);
          if (b.loop.valid()) why->add(b.loop, pattern.program.slots[s].text);
        }
      }
      return best != Truth::kTrue;
    });
    complete = complete && looked_through;
  };
  try_floor(Truth::kTrue);
  if (best == Truth::kFalse && precision == Precision::kThreeValued) try_floor(Truth::kUnknown);
  return best == Truth::kFalse && !complete ? Truth::kUnknown : best;
}

}  // namespace

Truth pattern_holds(Query& pattern, const Bindings& shared, Precision precision, semantic::Why* why) {
  if (why != nullptr) return search_pattern(pattern, shared, precision, why);
  const auto [entry, fresh] = pattern.answers.try_emplace(key_of(pattern, shared, precision), Truth::kFalse);
  if (fresh) entry->second = search_pattern(pattern, shared, precision, nullptr);
  return entry->second;
}

}  // namespace ppcheck::match
