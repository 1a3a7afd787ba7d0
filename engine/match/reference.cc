#include "engine/match/reference.h"

#include <algorithm>
#include <utility>

#include "engine/match/candidates.h"
#include "engine/match/condition.h"
#include "engine/match/finish.h"
#include "engine/match/paths.h"
#include "engine/match/relation.h"
#include "engine/match/select.h"

namespace ppcheck::match {
namespace {

using base::Truth;
using semantic::CallRef;
using semantic::LoopRef;
using semantic::SemanticModel;

// One thing that a slot may be, and through which target.
struct Choice {
  Binding binding;
  std::uint32_t target = 0;
};

std::vector<CallRef> all_events(const SemanticModel& model) {
  std::vector<CallRef> out;
  for (semantic::FunctionId f = 0; f < model.table().function_count(); ++f) {
    if (model.table().module_of_function(f).is_stub) continue;
    for (CallRef call : model.events(f)) out.push_back(call);
  }
  return out;
}

class Reference {
 public:
  Reference(Query& query, std::vector<Match>& out) : query_(query), out_(out) {}

  void run() {
    const auto& slots = query_.program.slots;
    for (SlotId s = 0; s < slots.size(); ++s) choices_.push_back(choices_of(s));
    for (const auto& choices : choices_) {
      if (choices.empty()) return;
    }
    std::vector<std::size_t> digits(slots.size());
    while (true) {
      tuple(digits);
      std::size_t at = 0;
      while (at < digits.size() && ++digits[at] == choices_[at].size()) digits[at++] = 0;
      if (at == digits.size()) return;
    }
  }

 private:
  std::vector<Choice> choices_of(SlotId slot) {
    std::vector<Choice> out;
    switch (query_.program.slots[slot].kind) {
      case SlotKind::kObject: return {Choice{}};  // what it is follows from its events
      case SlotKind::kLoop:
        for (LoopRef loop : query_.model.loops()) {
          Choice choice;
          choice.binding.loop = loop;
          out.push_back(choice);
        }
        return out;
      case SlotKind::kCall: break;
    }
    for (CallRef call : all_events(query_.model)) {
      for (const Candidate& c : fits(query_, query_.plan.slots[slot], call, UnknownReceivers::kOfMaybeObjects)) {
        Choice choice;
        choice.binding.call = c.call;
        choice.binding.receiver = c.receiver;
        choice.binding.api = c.api;
        choice.binding.unknown_type = c.unknown_type;
        choice.binding.duck = c.duck;
        choice.target = c.target;
        out.push_back(choice);
      }
    }
    return out;
  }

  void tuple(const std::vector<std::size_t>& digits) {
    Bindings bindings(digits.size());
    for (std::size_t s = 0; s < digits.size(); ++s) bindings[s] = choices_[s][digits[s]].binding;
    if (!distinct(bindings)) return;
    with_loop_paths(std::move(bindings), digits);
  }

  bool distinct(const Bindings& bindings) const {
    for (std::size_t a = 0; a < bindings.size(); ++a) {
      for (std::size_t b = a + 1; b < bindings.size(); ++b) {
        if (bindings[a].call.valid() && bindings[a].call == bindings[b].call) return false;
      }
    }
    return true;
  }

  // Every combination of the ways from the loops to the calls that say they are in them.
  void with_loop_paths(Bindings first, const std::vector<std::size_t>& digits) {
    std::vector<Bindings> ways{std::move(first)};
    for (SlotId s = 0; s < digits.size(); ++s) {
      std::vector<SlotId> loops = loops_named(query_.program.slots[s]);
      std::sort(loops.begin(), loops.end());
      loops.erase(std::unique(loops.begin(), loops.end()), loops.end());
      for (SlotId loop : loops) {
        std::vector<Bindings> longer;
        for (const Bindings& way : ways) {
          const LoopRef ref = way[loop].loop;
          for (const auto& answer : query_.model.in(way[s].call, ref)) {
            if (answer.truth != Truth::kTrue) continue;
            longer.push_back(way);
            Binding& b = longer.back()[s];
            if (answer.path.sites.size() > b.path.sites.size()) b.path = answer.path;
            b.in.push_back({ref, answer.path});
          }
        }
        ways = std::move(longer);
      }
    }
    for (Bindings& way : ways) {
      if (ways_agree(way)) whole(std::move(way), digits);
    }
  }

  // The paths of one call from several loops end alike.
  static bool ways_agree(const Bindings& bindings) {
    for (const Binding& b : bindings) {
      for (const LoopPath& way : b.in) {
        const auto& sites = way.path.sites;
        if (!std::equal(sites.rbegin(), sites.rend(), b.path.sites.rbegin())) return false;
      }
    }
    return true;
  }

  void whole(Bindings bindings, const std::vector<std::size_t>& digits) {
    if (!bind_objects(bindings, digits) || !relations_hold(bindings) || !loops_are_over(bindings)) return;
    for (const Bindings& way : with_paths(query_, bindings)) {
      const bool where = std::all_of(
          query_.program.where.begin(), query_.program.where.end(),
          [&](const Line& line) { return holds(query_, way, line.condition) == Truth::kTrue; });
      if (!where) continue;
      if (auto match = finish(query_, way)) out_.push_back(std::move(*match));
    }
  }

  bool bind_objects(Bindings& bindings, const std::vector<std::size_t>& digits) {
    const auto& slots = query_.program.slots;
    std::vector<std::pair<SlotId, SlotId>> events;  // call, object or call
    for (SlotId s = 0; s < slots.size(); ++s) {
      if (slots[s].kind != SlotKind::kCall) continue;
      const Target& target = slots[s].targets[choices_[s][digits[s]].target];
      if (target.kind == Target::Kind::kApis) continue;
      events.emplace_back(s, target.slot);
      if (slots[target.slot].kind == SlotKind::kObject && !bindings[target.slot].bound()) {
        bindings[target.slot].object = bindings[s].receiver;
        bindings[target.slot].path = bindings[s].path;
      }
    }
    for (const auto& [call, object] : events) {
      if (same_object(query_, bindings[call], bindings[object]) != Truth::kTrue) return false;
      for (const auto& [other, other_object] : events) {
        if (other_object != object || other == call) continue;
        const Binding& a = bindings[call];
        const Binding& b = bindings[other];
        if (a.receiver == b.receiver && a.path == b.path) continue;
        if (query_.model.same(a.receiver, a.path, b.receiver, b.path) != Truth::kTrue) return false;
      }
    }
    return true;
  }

  bool relations_hold(const Bindings& bindings) {
    for (SlotId s = 0; s < bindings.size(); ++s) {
      for (const Relation& r : query_.program.slots[s].relations) {
        if (relation_holds(query_, bindings, bindings[s], r) != Truth::kTrue) return false;
      }
    }
    return true;
  }

  bool loops_are_over(Bindings& bindings) {
    for (SlotId s = 0; s < bindings.size(); ++s) {
      const Slot& slot = query_.program.slots[s];
      if (slot.over == kNoSlot) continue;
      Binding& thing = bindings[slot.over];
      if (!thing.bound() && !bind_iterable(thing, query_.program.slots[slot.over], bindings[s].loop)) return false;
      if (goes_over(query_, bindings[s].loop, thing) != Truth::kTrue) return false;
    }
    return true;
  }

  bool bind_iterable(Binding& object, const Slot& slot, LoopRef loop) {
    object.object = query_.model.iterable(loop);
    if (!object.object.valid()) return false;
    object.duck = query_.model.types(object.object, {}).duck;
    if (slot.any) return true;
    Truth t = Truth::kFalse;
    for (Symbol type : slot.types) t = base::either(t, query_.model.is_type(object.object, type, {}));
    object.unknown_type = t == Truth::kUnknown;
    return t == Truth::kTrue || (t == Truth::kUnknown && slot.maybe);
  }

  Query& query_;
  std::vector<Match>& out_;
  std::vector<std::vector<Choice>> choices_;
};

}  // namespace

std::vector<Match> evaluate_by_trying_all(const Program& program, const SemanticModel& model,
                                          const ProjectFacts& facts) {
  Query query(program, model, facts);
  std::vector<Match> matches;
  Reference(query, matches).run();
  return select(std::move(matches), program, model);
}

}  // namespace ppcheck::match
