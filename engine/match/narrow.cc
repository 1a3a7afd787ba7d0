#include "engine/match/narrow.h"

#include <algorithm>

#include "engine/match/candidates.h"
#include "engine/match/operand.h"

namespace ppcheck::match {
namespace {

using base::Truth;
using semantic::FlowingIn;
using semantic::SemanticModel;
using semantic::ValueRef;
using Positions = std::vector<std::uint32_t>;
using State = OperandValue::State;

// The conditions that must hold for `where` to hold.
template <typename Visit>
void each_conjunct(const Program& program, const Visit& visit) {
  std::vector<std::uint32_t> stack;
  for (const Line& line : program.where) {
    stack.push_back(line.condition);
    while (!stack.empty()) {
      const std::uint32_t index = stack.back();
      stack.pop_back();
      const Condition& c = program.conditions[index];
      if (c.negated) continue;
      if (c.kind == Condition::Kind::kAnd)
        stack.insert(stack.end(), c.children.begin(), c.children.end());
      else
        visit(index, c);
    }
  }
}

Bindings with(Query& query, const Bindings& bindings, SlotId slot, const Candidate& candidate) {
  Bindings out = bindings;
  out.resize(query.program.slots.size());
  Binding& b = out[slot];
  b.call = candidate.call;
  b.receiver = candidate.receiver;
  b.api = candidate.api;
  return out;
}

// What two values that are one object have in common: an origin, or that they are one value.
void add_identities(const SemanticModel& model, const OperandValue& value, std::vector<ValueRef>& out) {
  out.push_back(value.value);
  const auto origins = model.origins(value.value, value.path);
  out.insert(out.end(), origins.begin(), origins.end());
}

void sort_unique(Positions& positions) {
  std::sort(positions.begin(), positions.end());
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
}

// `mine is same as other`. True also of two equal constants, so a bound constant says nothing.
std::optional<Positions> by_sameness(Query& query, const Bindings& bindings, SlotId slot, std::uint32_t condition,
                                     const Operand& mine, const Operand& other) {
  std::vector<ValueRef> wanted;
  for (const OperandValue& value : values_of(query, bindings, other)) {
    if (value.state != State::kValue || constants_of(query, value).complete) return std::nullopt;
    add_identities(query.model, value, wanted);
  }
  const auto [entry, fresh] = query.line_indices.try_emplace({slot, condition});
  ValueIndex& index = entry->second;
  if (fresh) {
    const CandidateList& list = candidates_of_slot(query, slot);
    for (std::uint32_t i = 0; i < list.all.size(); ++i)
      for (const OperandValue& value : values_of(query, with(query, {}, slot, list.all[i]), mine)) {
        if (value.state != State::kValue) continue;
        std::vector<ValueRef> identities;
        add_identities(query.model, value, identities);
        for (const ValueRef v : identities) index[v].push_back(i);
      }
  }
  Positions out;
  for (const ValueRef v : wanted)
    if (const auto found = index.find(v); found != index.end()) out.insert(out.end(), found->second.begin(), found->second.end());
  sort_unique(out);
  return out;
}

// `user uses slot` with the user bound: the values that a flow is asked of.
std::optional<std::vector<ValueRef>> asked_values(Query& query, const Bindings& bindings, const Operand& user) {
  const Binding& bound = bindings[user.slot];
  std::vector<ValueRef> out;
  if (user.kind == Operand::Kind::kSlot && bound.call.valid()) {
    const ir::Function& fn = query.model.table().function(bound.call.function);
    if (const ValueRef receiver = query.model.receiver(bound.call); receiver.valid()) out.push_back(receiver);
    for (const ir::InstrId v : fn.operands_of(bound.call.instr))
      if (v != ir::kNoValue) out.push_back({bound.call.function, v});
    return out;
  }
  for (const OperandValue& value : values_of(query, bindings, user)) {
    if (value.state == State::kUnknown || value.state == State::kNoParameter) return std::nullopt;
    if (value.state == State::kValue) out.push_back(value.value);
    out.insert(out.end(), value.rest.begin(), value.rest.end());
  }
  return out;
}

std::optional<Positions> by_flow(Query& query, const Bindings& bindings, SlotId slot, const Operand& user, Truth floor) {
  const auto asked = asked_values(query, bindings, user);
  if (!asked) return std::nullopt;
  const auto [entry, fresh] = query.line_indices.try_emplace({slot, kNoCondition});
  ValueIndex& by_call = entry->second;
  if (fresh) {
    const CandidateList& list = candidates_of_slot(query, slot);
    for (std::uint32_t i = 0; i < list.all.size(); ++i) by_call[list.all[i].call].push_back(i);
  }
  Positions out;
  const auto add = [&](std::span<const ValueRef> values) {
    for (const ValueRef v : values)
      if (const auto found = by_call.find(v); found != by_call.end()) out.insert(out.end(), found->second.begin(), found->second.end());
  };
  for (const ValueRef v : *asked) {
    const FlowingIn flow = query.model.flowing_in(v);
    add(flow.certain);
    if (floor == Truth::kTrue) continue;
    if (!flow.traced) return std::nullopt;
    add(flow.possible);
  }
  sort_unique(out);
  return out;
}

std::optional<Positions> by_line(Query& query, const Bindings& bindings, SlotId slot, std::uint32_t condition,
                                 Truth floor) {
  const Condition& c = query.program.conditions[condition];
  const auto is_bound = [&](const Operand& operand) {
    return operand.slot != kNoSlot && operand.slot != slot && bindings[operand.slot].bound() && operand.attributes.empty();
  };
  if (c.kind == Condition::Kind::kUses && !c.has_apis && c.slot == slot && is_bound(c.left))
    return by_flow(query, bindings, slot, c.left, floor);
  if (c.kind != Condition::Kind::kSame || floor != Truth::kTrue) return std::nullopt;
  if (c.left.slot == slot && is_bound(c.right)) return by_sameness(query, bindings, slot, condition, c.left, c.right);
  if (c.right.slot == slot && is_bound(c.left)) return by_sameness(query, bindings, slot, condition, c.right, c.left);
  return std::nullopt;
}

// All that flows into the operands of a call, along whatever path.
const CallFlow& flow_into(Query& query, semantic::CallRef call) {
  const auto [entry, fresh] = query.call_flows.try_emplace(call);
  CallFlow& flow = entry->second;
  if (!fresh) return flow;
  const ir::Function& fn = query.model.table().function(call.function);
  for (const ir::InstrId v : fn.operands_of(call.instr)) {
    if (v == ir::kNoValue) continue;
    const FlowingIn in = query.model.flowing_in({call.function, v});
    flow.certain.insert(flow.certain.end(), in.certain.begin(), in.certain.end());
    flow.possible.insert(flow.possible.end(), in.possible.begin(), in.possible.end());
    flow.traced = flow.traced && in.traced;
  }
  for (auto* list : {&flow.certain, &flow.possible}) {
    std::sort(list->begin(), list->end());
    list->erase(std::unique(list->begin(), list->end()), list->end());
  }
  return flow;
}

}  // namespace

std::optional<Positions> left_by_lines(Query& query, const Bindings& bindings, SlotId slot, Truth floor) {
  std::optional<Positions> out;
  each_conjunct(query.program, [&](std::uint32_t index, const Condition&) {
    auto left = by_line(query, bindings, slot, index, floor);
    if (!left) return;
    if (out) {
      Positions both;
      std::set_intersection(out->begin(), out->end(), left->begin(), left->end(), std::back_inserter(both));
      left = std::move(both);
    }
    out = std::move(left);
  });
  return out;
}

bool may_use_what_is_bound(Query& query, const Bindings& bindings, SlotId slot, Truth floor,
                           const Candidate& candidate) {
  bool may = true;
  each_conjunct(query.program, [&](std::uint32_t, const Condition& c) {
    if (!may || c.kind != Condition::Kind::kUses || c.left.kind != Operand::Kind::kSlot || c.left.slot != slot) return;
    if (c.has_apis || c.slot == kNoSlot || !bindings[c.slot].call.valid()) return;
    const semantic::CallRef source = bindings[c.slot].call;
    const CallFlow& flow = flow_into(query, candidate.call);
    may = std::binary_search(flow.certain.begin(), flow.certain.end(), source) ||
          (floor != Truth::kTrue &&
           (!flow.traced || std::binary_search(flow.possible.begin(), flow.possible.end(), source)));
  });
  return may;
}

}  // namespace ppcheck::match
