#include "engine/match/operand.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/match/compare.h"
#include "engine/match/words.h"

namespace ppcheck::match {
namespace {

using semantic::Argument;
using semantic::ArgumentState;
using semantic::Callee;
using semantic::ConstantSet;
using semantic::ConstantValue;
using semantic::SemanticModel;
using semantic::ValueRef;
using semantic::Why;
using State = OperandValue::State;

OperandValue constant(ConstantValue value) {
  OperandValue out;
  out.state = State::kConstant;
  out.constant = value;
  return out;
}

OperandValue text_value(std::string_view text) {
  return constant({.kind = ConstantValue::Kind::kString, .integer = 0, .real = 0, .text = base::intern(text)});
}

OperandValue integer(std::int64_t value) {
  return constant({.kind = ConstantValue::Kind::kInt, .integer = value, .real = 0, .text = {}});
}

OperandValue value_on(ValueRef value, const semantic::CallPath& path) {
  OperandValue out;
  if (value.valid()) out.state = State::kValue;
  out.value = value;
  out.path = path;
  return out;
}

bool has_parameter_function(const Callee& callee) { return callee.function != ir::kNone; }

// The functions that count: those that the call was matched as, else all that are known, else the declaration
// that the rule named (a `T?` on an unknown receiver).
std::vector<Callee> matched_callees(const SemanticModel& model, const Binding& call) {
  std::vector<Callee> out;
  const auto callees = model.callees(call.call);
  for (const Callee& c : callees) {
    if (c.api == call.api) out.push_back(c);
  }
  if (out.empty()) out.assign(callees.begin(), callees.end());
  if (out.empty() && !call.api.empty()) {
    const semantic::ApiInfo info = model.api(text_of(call.api));
    if (info.function != ir::kNone) {
      Callee declared;
      declared.api = info.canonical;
      declared.function = info.function;
      declared.is_class = info.kind == semantic::ApiInfo::Kind::kClass;
      declared.is_stub = module_of(model, info.function).is_stub;
      declared.bound = declared.is_class || call.receiver.valid() ? 1 : 0;
      declared.receiver = call.receiver;
      out.push_back(declared);
    }
  }
  return out;
}

bool same_argument(const Argument& a, const Argument& b) {
  return a.state == b.state && a.value == b.value && a.rest == b.rest;
}

OperandValue of_argument(const Argument& argument, const semantic::CallPath& path) {
  OperandValue out;
  out.span = argument.span;
  switch (argument.state) {
    case ArgumentState::kPassed:
      out.path = path;
      out.value = argument.value;
      out.rest = argument.rest;
      out.state = argument.value.valid() ? State::kValue : argument.rest.empty() ? State::kUnknown : State::kRest;
      break;
    case ArgumentState::kMissing:
      out.state = State::kMissing;
      out.value = argument.value;
      break;
    case ArgumentState::kNoSuchParameter: out.state = State::kNoParameter; break;
    case ArgumentState::kUnknown: break;
  }
  return out;
}

OperandValue property_of(const Query& query, const Bindings& bindings, const Operand& operand, Why* why) {
  const SemanticModel& model = query.model;
  const Binding& binding = bindings[operand.slot];
  const std::string_view name = text_of(operand.property);
  if (binding.loop.valid()) {
    if (name == "known_times") return integer(model.times(binding.loop, binding.path, why).value_or(0));
    if (name == "times" || name == "usual_times") {
      const auto times = name == "times" ? model.times(binding.loop, binding.path, why)
                                         : model.usual_times(binding.loop, binding.path, why);
      return times ? integer(*times) : OperandValue{};
    }
    if (name == "function") return text_value(model.enclosing_name(binding.loop.function));
    if (name == "head") return text_value(head_of(model, binding.loop));
    if (name == "kind") return text_value(kind_of(model, binding.loop));
    if (name == "line") return integer(line_of(model, binding.loop));
    if (name == "nesting") return integer(nesting_of(model, binding.loop));
    if (name == "path") return text_value(path_of(model, binding.loop.function));
  }
  if (binding.call.valid()) {
    if (name == "name") return text_value(written_name(model, binding.call));
    if (name == "function") return text_value(model.enclosing_name(binding.call.function));
    if (name == "line") return integer(line_of(model, binding.call));
    if (name == "path") return text_value(path_of(model, binding.call.function));
    if (name == "evidence") return text_value(std::string(binding.evidence()));
    if (name == "depth") return integer(static_cast<std::int64_t>(binding.path.sites.size()));
    if (name == "self") return value_on(model.receiver(binding.call), binding.path);
  }
  return {};
}

// `c.p:length`, `c.p:product`: a number, or not known. An argument that the function does not have has no property either.
OperandValue measure_of(const SemanticModel& model, const OperandValue& argument, std::string_view name, Why* why) {
  if (argument.state == State::kNoParameter) return argument;
  if (!argument.value.valid() || !(argument.state == State::kValue || argument.state == State::kMissing)) return {};
  const semantic::CallPath path = argument.state == State::kValue ? argument.path : semantic::CallPath{};
  if (argument.rest.size() > 1) {  // `torch.rand(4, 1)`
    if (name == "length") return integer(static_cast<std::int64_t>(argument.rest.size()));
    std::int64_t out = 1;
    for (const ValueRef v : argument.rest) {
      const auto number = model.product(v, path, why);
      if (!number || __builtin_mul_overflow(out, *number, &out)) return {};
    }
    return integer(out);
  }
  const auto number = name == "length" ? model.length(argument.value, path, why) : model.product(argument.value, path, why);
  return number ? integer(*number) : OperandValue{};
}

OperandValue value_of_slot(const Query& query, const Binding& binding) {
  if (binding.call.valid()) return value_on(binding.call, binding.path);
  if (binding.object.valid()) return value_on(binding.object, binding.path);
  if (binding.loop.valid()) {
    const ir::Function& f = query.model.table().function(binding.loop.function);
    if (binding.loop.loop < f.loops.size()) {
      return value_on({binding.loop.function, f.loops[binding.loop.loop].element}, binding.path);
    }
  }
  return {};
}

}  // namespace

std::vector<Argument> arguments_of(const SemanticModel& model, const Binding& call, Symbol parameter) {
  std::vector<Argument> out;
  const auto put = [&](Argument argument) {
    const bool known = std::any_of(out.begin(), out.end(),
                                   [&](const Argument& a) { return same_argument(a, argument); });
    if (!known) out.push_back(std::move(argument));
  };
  for (const Callee& callee : matched_callees(model, call)) {
    put(has_parameter_function(callee) ? model.argument(call.call, callee, parameter)
                                       : model.argument_by_keyword(call.call, parameter));
  }
  if (out.empty()) put(model.argument_by_keyword(call.call, parameter));
  return out;
}

std::vector<OperandValue> values_of(Query& query, const Bindings& bindings, const Operand& operand, Why* why) {
  switch (operand.kind) {
    case Operand::Kind::kLiteral:
    case Operand::Kind::kApiName: return {constant(operand.literal)};
    case Operand::Kind::kProperty: return {property_of(query, bindings, operand, why)};
    case Operand::Kind::kSlot: return {value_of_slot(query, bindings[operand.slot])};
    case Operand::Kind::kArgument: break;
  }
  const Binding& call = bindings[operand.slot];
  if (!call.call.valid()) return {OperandValue{}};
  std::vector<OperandValue> out;
  for (const Argument& argument : arguments_of(query.model, call, operand.parameter)) {
    OperandValue value = of_argument(argument, call.path);
    // The parts of an argument are not followed: what an attribute of it holds is not known.
    if (!operand.attributes.empty() && value.state != State::kNoParameter) value = OperandValue{};
    if (why != nullptr) {
      if (value.state == State::kMissing) {
        why->add(call.call, fmt::format("`{}` is not passed", text_of(operand.parameter)));
      } else if (argument.state == ArgumentState::kUnknown) {
        why->add(call.call, fmt::format("`*` or `**` may pass `{}`", text_of(operand.parameter)));
      }
    }
    if (!operand.property.empty()) value = measure_of(query.model, value, text_of(operand.property), why);
    out.push_back(std::move(value));
  }
  return out;
}

ConstantSet constants_of(const Query& query, const OperandValue& value, Why* why) {
  switch (value.state) {
    case State::kConstant: return {.values = {value.constant}, .complete = true};
    case State::kValue: return query.model.constants(value.value, value.path, why);
    case State::kMissing:
      // A default is a value where the function is declared, not on the path of the match.
      if (value.value.valid()) return query.model.constants(value.value, {}, why);
      break;
    case State::kRest:
    case State::kNoParameter:
    case State::kUnknown: break;
  }
  return {};
}

const semantic::CallPath& path_from(const Binding& binding, semantic::LoopRef loop) {
  for (const LoopPath& way : binding.in) {
    if (way.loop == loop) return way.path;
  }
  return binding.path;
}

}  // namespace ppcheck::match
