#include "engine/match/candidates.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace ppcheck::match {
namespace {

using base::Truth;
using semantic::CallRef;
using semantic::SemanticModel;
using semantic::TypeSet;
using semantic::ValueRef;

struct TypeFit {
  Truth truth = Truth::kTrue;
  bool duck = false;
};

// A value is of a class when it is on some path: the call that the candidate comes from takes that path.
TypeFit type_fit(const SemanticModel& model, ValueRef value, Symbol type) {
  const TypeSet types = model.types(value, {});
  TypeFit fit{types.complete ? Truth::kFalse : Truth::kUnknown, types.duck};
  for (Symbol c : types.classes) fit.truth = base::either(fit.truth, model.is_subclass(c, type));
  return fit;
}

bool duck_callee(const SemanticModel& model, CallRef call, Symbol api) {
  bool duck = false;
  for (const semantic::Callee& callee : model.callees(call)) {
    if (callee.api != api) continue;
    if (!callee.by_duck) return false;
    duck = true;
  }
  return duck;
}

// A candidate that calls `api` for certain, or nothing when its receiver is of another class.
std::optional<Candidate> known(const SemanticModel& model, CallRef call, std::uint32_t index,
                               const PlannedTarget& target, const NamedApi& api) {
  Candidate c;
  c.call = call;
  c.target = index;
  c.api = api.canonical;
  if (target.kind != Target::Kind::kApis || api.method) c.receiver = receiver_of(model, target.kind, call);
  c.duck = duck_callee(model, call, api.canonical);
  if (target.kind != Target::Kind::kApis && !c.receiver.valid()) return std::nullopt;
  if (!api.owner.empty() && c.receiver.valid()) {
    const TypeFit fit = type_fit(model, c.receiver, api.owner);
    if (fit.truth != Truth::kTrue) return std::nullopt;
    c.duck = c.duck || fit.duck;
  }
  return c;
}

// A method call of that name on a value of which it is not known that it is of another class.
std::optional<Candidate> unknown(const SemanticModel& model, CallRef call, std::uint32_t index,
                                 const PlannedTarget& target, const NamedApi& api) {
  Candidate c;
  c.call = call;
  c.target = index;
  c.api = api.canonical;
  c.receiver = receiver_of(model, target.kind, call);
  c.unknown_type = true;
  if (!c.receiver.valid()) return std::nullopt;
  if (!api.owner.empty() && type_fit(model, c.receiver, api.owner).truth == Truth::kFalse) return std::nullopt;
  return c;
}

Candidate of_any_type(const SemanticModel& model, CallRef call, std::uint32_t index, const PlannedTarget& target) {
  Candidate c;
  c.call = call;
  c.target = index;
  c.receiver = receiver_of(model, target.kind, call);
  const auto callees = model.callees(call);
  c.api = callees.empty() ? target.name : callees.front().api;
  return c;
}

// Collects candidates once each, by call and name.
class Collector {
 public:
  Collector(Query& query, UnknownReceivers unknown) : query_(query), unknown_(unknown) {}

  void add(std::uint32_t index, const PlannedTarget& target) {
    const SemanticModel& model = query_.model;
    if (target.kind != Target::Kind::kApis && target.apis.empty()) {
      if (!target.any_type || query_.program.slots[target.slot].kind != SlotKind::kObject) return;
      for (CallRef call : query_.methods_named(target.name)) put(of_any_type(model, call, index, target));
      return;
    }
    for (const NamedApi& api : target.apis) {
      for (CallRef call : model.calls_of(api.canonical)) put(known(model, call, index, target, api));
      if (!wants_unknown(target, api)) continue;
      for (CallRef call : model.unknown_calls_named(api.name)) put(unknown(model, call, index, target, api));
    }
  }

  std::vector<Candidate> take() { return std::move(out_); }

 private:
  bool wants_unknown(const PlannedTarget& target, const NamedApi& api) const {
    return api.method && (target.unknown_receivers || unknown_ == UnknownReceivers::kAll);
  }

  void put(std::optional<Candidate> c) {
    if (c && seen_.insert({c->call, c->api.id}).second) out_.push_back(*c);
  }

  Query& query_;
  UnknownReceivers unknown_;
  std::set<std::pair<CallRef, std::uint32_t>> seen_;
  std::vector<Candidate> out_;
};

CandidateList& filled(Query& query, std::unordered_map<std::uint32_t, CandidateList>& lists, std::uint32_t key,
                      const PlannedSlot& slot, UnknownReceivers unknown) {
  const auto [entry, fresh] = lists.try_emplace(key);
  if (fresh) {
    Collector collector(query, unknown);
    for (std::uint32_t t = 0; t < slot.targets.size(); ++t) collector.add(t, slot.targets[t]);
    entry->second.all = collector.take();
  }
  return entry->second;
}

// All calls of a method's name, or of anything at all: what is called may be the result itself (a decorated function)
// or an instance, and sameness decides.
const MarkedList& on_results(Query& query, const PlannedTarget& target) {
  const bool is_called = target.kind == Target::Kind::kObjectCall;
  const auto [entry, fresh] = query.result_candidates.try_emplace(is_called ? Symbol{} : target.name);
  MarkedList& list = entry->second;
  if (!fresh) return list;
  const SemanticModel& model = query.model;
  const auto put = [&](CallRef call) { list.add(model, of_any_type(model, call, 0, target)); };
  if (!is_called) {
    for (CallRef call : query.methods_named(target.name)) put(call);
    return list;
  }
  for (semantic::FunctionId f = 0; f < model.table().function_count(); ++f) {
    if (model.table().module_of_function(f).is_stub) continue;
    for (CallRef call : model.events(f))
      if (receiver_of(model, target.kind, call).valid()) put(call);
  }
  return list;
}

}  // namespace

ValueRef receiver_of(const SemanticModel& model, Target::Kind kind, CallRef call) {
  if (kind != Target::Kind::kObjectCall) return model.receiver(call);
  const ir::Function& f = model.table().function(call.function);
  if (f.instrs[call.instr].op != ir::Opcode::kCall) return {};
  return {call.function, f.operands_of(call.instr)[0]};
}

CandidateList& candidates_of_slot(Query& query, SlotId slot) {
  return filled(query, query.slot_candidates, slot, query.plan.slots[slot], UnknownReceivers::kOfMaybeObjects);
}

CandidateList& candidates_of_event(Query& query, std::uint32_t condition) {
  return filled(query, query.event_candidates, condition, query.plan.events[condition], UnknownReceivers::kAll);
}

std::vector<Candidate> candidates_of_result(Query& query, const PlannedSlot& slot, const Bindings& bindings,
                                            Truth floor) {
  std::vector<Candidate> out;
  for (std::uint32_t t = 0; t < slot.targets.size(); ++t) {
    const PlannedTarget& target = slot.targets[t];
    if (target.kind == Target::Kind::kApis || query.program.slots[target.slot].kind != SlotKind::kCall) continue;
    const Binding& source = bindings[target.slot];
    if (!source.bound()) continue;
    const MarkedList& list = on_results(query, target);
    const auto put = [&](const Candidate& c) {
      out.push_back(c);
      out.back().target = t;
    };
    if (floor != Truth::kTrue) {
      for (const Candidate& c : list.all) put(c);
      continue;
    }
    const auto add_on = [&](CallRef result) {
      const auto origins = query.model.origins(result, source.path);
      for (std::uint32_t i : list.on(query.model, result)) {
        const ValueRef receiver = list.all[i].receiver;
        const auto from = query.model.origins(receiver, {});
        const bool shared = receiver == result || std::find_first_of(from.begin(), from.end(), origins.begin(),
                                                                     origins.end()) != from.end();
        if (shared) put(list.all[i]);
      }
    };
    add_on(source.call);
    if (const CallRef decorates = query.decorates(source.call); decorates.valid()) add_on(decorates);
  }
  return out;
}

std::vector<Candidate> fits(Query& query, const PlannedSlot& slot, CallRef call, UnknownReceivers unknown_wanted) {
  std::vector<Candidate> out;
  const SemanticModel& model = query.model;
  std::set<std::uint32_t> seen;
  const auto put = [&](std::optional<Candidate> c) {
    if (c && seen.insert(c->api.id).second) out.push_back(*c);
  };
  for (std::uint32_t t = 0; t < slot.targets.size(); ++t) {
    const PlannedTarget& target = slot.targets[t];
    if (target.kind != Target::Kind::kApis && target.apis.empty()) {
      const auto& named = query.methods_named(target.name);
      if (std::find(named.begin(), named.end(), call) != named.end()) put(of_any_type(model, call, t, target));
      continue;
    }
    for (const NamedApi& api : target.apis) {
      if (model.calls_api(call, api.canonical) == Truth::kTrue) {
        put(known(model, call, t, target, api));
      } else if (api.method && (target.unknown_receivers || unknown_wanted == UnknownReceivers::kAll)) {
        const auto named = model.unknown_calls_named(api.name);
        if (std::find(named.begin(), named.end(), call) != named.end()) put(unknown(model, call, t, target, api));
      }
    }
  }
  return out;
}

}  // namespace ppcheck::match
