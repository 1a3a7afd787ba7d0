#include "engine/match/event.h"

#include <algorithm>

#include "engine/match/candidates.h"
#include "engine/match/paths.h"
#include "engine/match/relation.h"
#include "engine/match/words.h"

namespace ppcheck::match {
namespace {

using base::Truth;
using semantic::Why;

bool names_something_bound(const Slot& event) {
  for (const Target& target : event.targets) {
    if (target.kind != Target::Kind::kApis) return true;
  }
  return std::any_of(event.relations.begin(), event.relations.end(),
                     [](const Relation& r) { return r.kind != Relation::Kind::kInsideApis; });
}

class EventFinder {
 public:
  EventFinder(Query& query, const Bindings& bindings, std::uint32_t condition, Why* why)
      : query_(query),
        bindings_(bindings),
        condition_(condition),
        event_(query.program.conditions[condition].event),
        plan_(query.plan.events[condition]),
        why_(why) {}

  Truth find() {
    scoped_ = !names_something_bound(event_);
    CandidateList& list = candidates_of_event(query_, condition_);
    for (std::uint32_t i : worth_trying(list)) {
      if (tried(list.all[i])) return Truth::kTrue;
    }
    for (const Candidate& c : candidates_of_result(query_, plan_, bindings_, Truth::kFalse)) {
      if (tried(c)) return Truth::kTrue;
    }
    return best_;
  }

 private:
  // Positions to try: those on the bound object where every target is a method of one, and all others.
  std::vector<std::uint32_t> worth_trying(CandidateList& list) {
    const Binding* object = nullptr;
    bool one_object = !event_.targets.empty();
    for (const Target& target : event_.targets) {
      const bool is_object = target.kind != Target::Kind::kApis &&
                             query_.program.slots[target.slot].kind == SlotKind::kObject &&
                             bindings_[target.slot].bound();
      if (!is_object || (object != nullptr && object != &bindings_[target.slot])) one_object = false;
      if (is_object) object = &bindings_[target.slot];
    }
    std::vector<std::uint32_t> out;
    if (one_object && object != nullptr) {
      out = list.sharing(query_.model, query_.model.origins(object->object, object->path));
      // Receivers of unknown type may be the object without an origin in common.
      const std::size_t known = out.size();
      for (std::uint32_t i = 0; i < list.all.size(); ++i) {
        if (list.all[i].unknown_type && !std::binary_search(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(known), i)) {
          out.push_back(i);
        }
      }
      return out;
    }
    out.resize(list.all.size());
    for (std::uint32_t i = 0; i < list.all.size(); ++i) out[i] = i;
    return out;
  }

  bool in_scope(const Candidate& c) {
    if (!outermost_known_) {
      outermost_known_ = true;
      outermost_ = outermost_function(query_, bindings_);
    }
    if (outermost_ != ir::kNone) return query_.functions_below(outermost_).contains(c.call.function);
    return std::any_of(bindings_.begin(), bindings_.end(),
                       [&](const Binding& b) { return b.call.valid() && b.call.function == c.call.function; });
  }

  // Tries one candidate on every path that a loop of the line gives it; true when it is found for certain.
  bool tried(const Candidate& c) {
    if ((scoped_ || c.unknown_type) && !in_scope(c)) return false;
    for (const Relation& r : event_.relations) {
      if (r.slot != kNoSlot && bindings_[r.slot].call == c.call) return false;
    }
    for (const Binding& way : ways_of(c)) {
      Truth t = on_object(c, way);
      for (const Relation& r : event_.relations) {
        if (t == Truth::kFalse) break;
        t = base::both(t, relation_holds(query_, bindings_, way, r));
      }
      best_ = base::either(best_, t);
      if (t != Truth::kFalse && why_ != nullptr) {
        why_->add(c.call, "`" + written_name(query_.model, c.call) + "`" + (t == Truth::kTrue ? "" : ", perhaps"));
      }
      if (t == Truth::kTrue) return true;
    }
    return false;
  }

  std::vector<Binding> ways_of(const Candidate& c) {
    Binding plain;
    plain.call = c.call;
    plain.receiver = c.receiver;
    plain.api = c.api;
    std::vector<Binding> ways;
    for (SlotId loop : loops_named(event_)) {
      const Binding& l = bindings_[loop];
      if (!l.loop.valid()) continue;
      for (const semantic::PathAnswer& answer : query_.model.in(c.call, l.loop)) {
        if (answer.truth == Truth::kFalse) continue;
        Binding way = plain;
        way.path = answer.path;
        if (answer.truth == Truth::kTrue) way.in.push_back({l.loop, answer.path});
        ways.push_back(std::move(way));
      }
      return ways;
    }
    ways.push_back(std::move(plain));
    return ways;
  }

  Truth on_object(const Candidate& c, const Binding& way) {
    const PlannedTarget& target = plan_.targets[c.target];
    if (target.kind != Target::Kind::kApis) {
      if (!bindings_[target.slot].bound()) return Truth::kUnknown;
      const Truth same = same_object(query_, way, bindings_[target.slot]);
      return c.unknown_type && same == Truth::kUnknown ? Truth::kTrue : same;
    }
    if (!c.unknown_type) return Truth::kTrue;
    // `call T.m` on an unknown receiver: counts when that may be a bound object of the same type.
    for (SlotId s = 0; s < bindings_.size(); ++s) {
      const Slot& slot = query_.program.slots[s];
      if (slot.kind != SlotKind::kObject || !bindings_[s].bound() || !names_type_of(slot, target, c.api)) continue;
      if (same_object(query_, way, bindings_[s]) != Truth::kFalse) return Truth::kTrue;
    }
    return Truth::kFalse;
  }

  bool names_type_of(const Slot& object, const PlannedTarget& target, Symbol api) const {
    for (const NamedApi& named : target.apis) {
      if (named.canonical != api) continue;
      const std::string_view dotted = text_of(api);
      const Symbol owner = !named.owner.empty() ? named.owner
                                                : base::intern(dotted.substr(0, dotted.rfind('.')));
      for (Symbol type : object.types) {
        if (query_.model.is_subclass(type, owner) == Truth::kTrue) return true;
        if (query_.model.is_subclass(owner, type) == Truth::kTrue) return true;
      }
    }
    return false;
  }

  Query& query_;
  const Bindings& bindings_;
  std::uint32_t condition_;
  const Slot& event_;
  const PlannedSlot& plan_;
  Why* why_;
  bool scoped_ = false;
  bool outermost_known_ = false;
  semantic::FunctionId outermost_ = ir::kNone;
  Truth best_ = Truth::kFalse;
};

}  // namespace

Truth event_holds(Query& query, const Bindings& bindings, std::uint32_t condition, Why* why) {
  return EventFinder(query, bindings, condition, why).find();
}

}  // namespace ppcheck::match
