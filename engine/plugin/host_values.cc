// Values: constants, displays, types, origins.
#include <algorithm>
#include <optional>

#include "engine/plugin/host.h"
#include "engine/plugin/host_words.h"
#include "engine/semantic/analysis.h"

namespace ppcheck::plugin {

namespace {

using InValue = Asked<HandleKind::kValue>;

ppcheck_call host_value_call(ppcheck_run handle, ppcheck_value value) {
  const InValue asked(handle, value, "value_call");
  if (!asked) return nullptr;
  const bool is_event = asked.model().analysis().event(asked.value()) != nullptr;
  return is_event ? asked.run().call_handle(asked.value()) : nullptr;
}

semantic::ConstantSet constants_of(const InValue& asked) { return asked.model().constants(asked.value(), asked.path()); }

std::int32_t host_constant(ppcheck_run handle, ppcheck_value value, ppcheck_constant* out) {
  const InValue asked(handle, value, "constant");
  if (!asked) return 0;
  const semantic::ConstantSet set = constants_of(asked);
  return set.complete && set.values.size() == 1 && give(set.values[0], out) ? 1 : 0;
}

std::size_t host_constant_count(ppcheck_run handle, ppcheck_value value) {
  const InValue asked(handle, value, "constant_count");
  return asked ? constants_of(asked).values.size() : 0;
}

std::int32_t host_constant_at(ppcheck_run handle, ppcheck_value value, std::size_t index, ppcheck_constant* out) {
  const InValue asked(handle, value, "constant_at");
  if (!asked) return 0;
  const semantic::ConstantSet set = constants_of(asked);
  return index < set.values.size() && give(set.values[index], out) ? 1 : 0;
}

ppcheck_truth host_constants_complete(ppcheck_run handle, ppcheck_value value) {
  const InValue asked(handle, value, "constants_complete");
  return asked ? in_c(constants_of(asked).complete) : PPCHECK_UNKNOWN;
}

// The display that a value is, directly or through names that hold nothing else.
std::optional<semantic::ValueRef> display_of(const InValue& asked) {
  const semantic::SemanticModel& model = asked.model();
  const auto is_display = [&](semantic::ValueRef v) {
    const ir::Opcode op = model.table().instr(v).op;
    return op == ir::Opcode::kTuple || op == ir::Opcode::kList;
  };
  semantic::ValueRef v = asked.value();
  if (!is_display(v)) {
    const auto origins = model.origins(v, asked.path());
    if (origins.size() != 1 || !is_display(origins[0])) return std::nullopt;
    v = origins[0];
  }
  const ir::Function& f = model.table().function(v.function);
  const auto operands = f.operands_of(v.instr);
  const bool has_spread = std::any_of(operands.begin(), operands.end(),
                                      [&](ir::InstrId i) { return i == ir::kNoValue || f.instrs[i].op == ir::Opcode::kSpread; });
  // A comprehension starts with an empty display and appends.
  const auto appends = [&](const ir::Instr& in) {
    return in.op == ir::Opcode::kAppend && f.operands[in.first_operand] == v.instr;
  };
  if (has_spread || (operands.empty() && std::any_of(f.instrs.begin(), f.instrs.end(), appends))) return std::nullopt;
  return v;
}

std::int64_t host_item_count(ppcheck_run handle, ppcheck_value value) {
  const InValue asked(handle, value, "item_count");
  if (!asked) return -1;
  const auto display = display_of(asked);
  return display ? static_cast<std::int64_t>(asked.model().table().instr(*display).operand_count) : -1;
}

ppcheck_value host_item(ppcheck_run handle, ppcheck_value value, std::size_t index) {
  const InValue asked(handle, value, "item");
  if (!asked) return nullptr;
  const auto display = display_of(asked);
  if (!display) return nullptr;
  const auto operands = asked.model().table().function(display->function).operands_of(display->instr);
  if (index >= operands.size()) return nullptr;
  return asked.run().value_handle({display->function, operands[index]}, asked.path());
}

semantic::TypeSet types_of(const InValue& asked) { return asked.model().types(asked.value(), asked.path()); }

std::size_t host_type_count(ppcheck_run handle, ppcheck_value value) {
  const InValue asked(handle, value, "type_count");
  return asked ? types_of(asked).classes.size() : 0;
}

ppcheck_text host_type_at(ppcheck_run handle, ppcheck_value value, std::size_t index) {
  const InValue asked(handle, value, "type_at");
  if (!asked) return {};
  std::vector<std::string_view> names;
  for (const semantic::Symbol name : types_of(asked).classes) names.push_back(base::text_of(name));
  std::sort(names.begin(), names.end());
  return index < names.size() ? view_of(names[index]) : ppcheck_text{};
}

ppcheck_truth host_types_complete(ppcheck_run handle, ppcheck_value value) {
  const InValue asked(handle, value, "types_complete");
  return asked ? in_c(types_of(asked).complete) : PPCHECK_UNKNOWN;
}

ppcheck_truth host_is_type(ppcheck_run handle, ppcheck_value value, const char* types) {
  const InValue asked(handle, value, "is_type");
  if (!asked) return PPCHECK_UNKNOWN;
  return any_of(asked.run(), types, [&](semantic::Symbol type) { return asked.model().is_type(asked.value(), type, asked.path()); });
}

ppcheck_truth host_is_function(ppcheck_run handle, ppcheck_value value) {
  const InValue asked(handle, value, "is_function");
  return asked ? in_c(asked.model().is_function(asked.value())) : PPCHECK_UNKNOWN;
}

ppcheck_truth host_is_lambda(ppcheck_run handle, ppcheck_value value) {
  const InValue asked(handle, value, "is_lambda");
  return asked ? in_c(asked.model().is_lambda(asked.value())) : PPCHECK_UNKNOWN;
}

ppcheck_truth host_is_literal(ppcheck_run handle, ppcheck_value value) {
  const InValue asked(handle, value, "is_literal");
  return asked ? in_c(asked.model().is_literal(asked.value(), asked.path())) : PPCHECK_UNKNOWN;
}

ppcheck_value host_seen_from(ppcheck_run handle, ppcheck_value value, ppcheck_call site) {
  const InValue asked(handle, value, "seen_from");
  const Asked<HandleKind::kCall> from(handle, site, "seen_from");
  if (!asked || !from) return nullptr;
  semantic::CallPath path = asked.path();
  const semantic::FunctionId outermost = path.sites.empty() ? asked.value().function : path.sites.front().function;
  const auto callers = asked.model().callers(outermost);
  if (std::find(callers.begin(), callers.end(), from.value()) == callers.end()) return nullptr;
  path.sites.insert(path.sites.begin(), from.value());
  return asked.run().value_handle(asked.value(), path);
}

std::size_t host_origin_count(ppcheck_run handle, ppcheck_value value) {
  const InValue asked(handle, value, "origin_count");
  return asked ? asked.model().origins(asked.value(), asked.path()).size() : 0;
}

ppcheck_value host_origin(ppcheck_run handle, ppcheck_value value, std::size_t index) {
  const InValue asked(handle, value, "origin");
  if (!asked) return nullptr;
  const auto origins = asked.model().origins(asked.value(), asked.path());
  return index < origins.size() ? asked.run().value_handle(origins[index], 0) : nullptr;
}

}  // namespace

void add_value_functions(ppcheck_host& host) {
  host.value_call = host_value_call;
  host.constant = host_constant;
  host.constant_count = host_constant_count;
  host.constant_at = host_constant_at;
  host.constants_complete = host_constants_complete;
  host.item_count = host_item_count;
  host.item = host_item;
  host.type_count = host_type_count;
  host.type_at = host_type_at;
  host.types_complete = host_types_complete;
  host.is_type = host_is_type;
  host.is_function = host_is_function;
  host.is_lambda = host_is_lambda;
  host.is_literal = host_is_literal;
  host.seen_from = host_seen_from;
  host.origin_count = host_origin_count;
  host.origin = host_origin;
}

}  // namespace ppcheck::plugin
