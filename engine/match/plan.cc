#include "engine/match/plan.h"

#include <algorithm>
#include <string>

#include "engine/match/order.h"

namespace ppcheck::match {
namespace {

using base::intern;
using base::text_of;
using semantic::ApiInfo;
using semantic::SemanticModel;

Symbol last_component(Symbol dotted) {
  const std::string_view text = text_of(dotted);
  const auto dot = text.rfind('.');
  return dot == std::string_view::npos ? dotted : intern(text.substr(dot + 1));
}

NamedApi resolve(Symbol name, Symbol owner, const SemanticModel& model) {
  NamedApi api;
  api.canonical = name;
  api.owner = owner;
  api.name = last_component(name);
  const ApiInfo info = model.api(text_of(name));
  if (info.kind == ApiInfo::Kind::kNone) return api;
  if (!info.canonical.empty()) api.canonical = info.canonical;
  api.function = info.function;
  api.method = info.kind == ApiInfo::Kind::kMethod;
  if (api.method && api.owner.empty()) {
    const std::string defining = std::string(text_of(info.owner)) + "." + std::string(text_of(api.name));
    if (!info.owner.empty() && intern(defining) != api.canonical) api.owner = info.owner;
  }
  return api;
}

PlannedTarget plan_target(const Program& program, const Target& target, const SemanticModel& model) {
  PlannedTarget out;
  out.kind = target.kind;
  out.slot = target.slot;
  out.name = target.name;
  if (target.kind == Target::Kind::kApis) {
    const ApiSet& set = program.api_sets[target.apis];
    for (std::size_t i = 0; i < set.apis.size(); ++i) {
      out.apis.push_back(resolve(set.apis[i], i < set.owners.size() ? set.owners[i] : Symbol{}, model));
    }
    return out;
  }
  if (target.kind == Target::Kind::kObjectCall) out.name = intern("__call__");
  const Slot& subject = program.slots[target.slot];
  if (subject.kind != SlotKind::kObject) {
    out.any_type = true;
    out.unknown_receivers = true;
    return out;
  }
  out.any_type = subject.any;
  out.unknown_receivers = subject.any || subject.maybe;
  for (Symbol type : subject.types) {
    const std::string dotted = std::string(text_of(type)) + "." + std::string(text_of(out.name));
    NamedApi api = resolve(intern(dotted), {}, model);
    api.method = true;
    if (api.owner.empty()) api.owner = type;
    out.apis.push_back(api);
  }
  return out;
}

PlannedSlot plan_slot(const Program& program, const Slot& slot, const SemanticModel& model) {
  PlannedSlot out;
  for (const Target& target : slot.targets) out.targets.push_back(plan_target(program, target, model));
  return out;
}

void add(std::vector<SlotId>& out, SlotId slot) {
  if (slot != kNoSlot) out.push_back(slot);
}

void add_operand(std::vector<SlotId>& out, const Operand& operand) { add(out, operand.slot); }

// The position in `order` at which a slot is bound; -1 for shared slots.
std::vector<int> positions(const Program& program, std::uint32_t shared, const std::vector<SlotId>& order) {
  std::vector<int> at(program.slots.size(), static_cast<int>(order.size()) - 1);
  for (std::uint32_t s = 0; s < shared && s < at.size(); ++s) at[s] = -1;
  for (int i = static_cast<int>(order.size()) - 1; i >= 0; --i) {
    const SlotId s = order[static_cast<std::size_t>(i)];
    at[s] = i;
    const Slot& slot = program.slots[s];
    for (SlotId loop : loops_named(slot)) at[loop] = loop < shared ? -1 : i;
    if (slot.over != kNoSlot && program.slots[slot.over].kind == SlotKind::kObject && slot.over >= shared) {
      at[slot.over] = i;
    }
    for (const Target& target : slot.targets) {
      if (target.kind == Target::Kind::kApis || target.slot < shared) continue;
      if (program.slots[target.slot].kind == SlotKind::kObject && slot.targets.size() == 1) at[target.slot] = i;
    }
  }
  return at;
}

}  // namespace

std::vector<SlotId> loops_named(const Slot& slot) {
  std::vector<SlotId> out;
  for (const Relation& relation : slot.relations) {
    if (relation.kind == Relation::Kind::kIn || relation.kind == Relation::Kind::kAlwaysIn) {
      out.push_back(relation.slot);
    }
  }
  return out;
}

std::vector<SlotId> slots_named(const Program& program, std::uint32_t condition) {
  std::vector<SlotId> out;
  std::vector<std::uint32_t> stack{condition};
  while (!stack.empty()) {
    const Condition& c = program.conditions[stack.back()];
    stack.pop_back();
    stack.insert(stack.end(), c.children.begin(), c.children.end());
    add_operand(out, c.left);
    add_operand(out, c.right);
    for (const Operand& operand : c.operands) add_operand(out, operand);
    add(out, c.slot);
    add(out, c.relation.slot);
    out.insert(out.end(), c.slots.begin(), c.slots.end());
    for (const Target& target : c.event.targets) add(out, target.slot);
    for (const Relation& relation : c.event.relations) add(out, relation.slot);
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

namespace {

// `program calls f` names nothing, but speaks of the program that what is bound belongs to.
bool asks_where_it_is(const Program& program, std::uint32_t condition) {
  std::vector<std::uint32_t> stack{condition};
  while (!stack.empty()) {
    const Condition& c = program.conditions[stack.back()];
    stack.pop_back();
    if (c.kind == Condition::Kind::kProgramCalls) return true;
    stack.insert(stack.end(), c.children.begin(), c.children.end());
  }
  return false;
}

}  // namespace

Plan make_plan(const Program& program, std::uint32_t shared, const SemanticModel& model) {
  Plan plan;
  for (const Slot& slot : program.slots) plan.slots.push_back(plan_slot(program, slot, model));
  for (const Condition& condition : program.conditions) {
    plan.events.push_back(condition.kind == Condition::Kind::kEvent
                              ? plan_slot(program, condition.event, model)
                              : PlannedSlot{});
  }
  plan.written = order_as_written(program, shared);
  plan.order = order_of(program, shared, plan.slots, model);

  const std::vector<int> at = positions(program, shared, plan.order);
  plan.where_after.resize(plan.order.size());
  for (std::uint32_t line = 0; line < program.where.size(); ++line) {
    int last = -1;
    for (SlotId s : slots_named(program, program.where[line].condition)) last = std::max(last, at[s]);
    if (last < 0 && shared == 0 && !plan.order.empty() && asks_where_it_is(program, program.where[line].condition)) last = 0;
    if (last < 0) {
      plan.where_before.push_back(line);
    } else {
      plan.where_after[static_cast<std::size_t>(last)].push_back(line);
    }
  }

  int calls = 0;
  int without_loop = 0;
  for (SlotId s = shared; s < program.slots.size(); ++s) {
    if (program.slots[s].kind != SlotKind::kCall) continue;
    ++calls;
    if (loops_named(program.slots[s]).empty()) ++without_loop;
  }
  plan.one_path = without_loop == 0 || calls == 1 || shared > 0;
  return plan;
}

}  // namespace ppcheck::match
