// Calls: what runs, on what, with what.
#include <algorithm>

#include "engine/match/words.h"
#include "engine/plugin/host.h"
#include "engine/plugin/host_words.h"

namespace ppcheck::plugin {

namespace {

using InCall = Asked<HandleKind::kCall>;
using semantic::Argument;
using semantic::ArgumentState;

ppcheck_text host_call_name(ppcheck_run handle, ppcheck_call call) {
  const InCall asked(handle, call, "call_name");
  return asked ? asked.run().keep(match::written_name(asked.model(), asked.value())) : ppcheck_text{};
}

std::size_t host_callee_count(ppcheck_run handle, ppcheck_call call) {
  const InCall asked(handle, call, "callee_count");
  return asked ? asked.model().callees(asked.value()).size() : 0;
}

ppcheck_text host_callee(ppcheck_run handle, ppcheck_call call, std::size_t index) {
  const InCall asked(handle, call, "callee");
  if (!asked) return {};
  const auto callees = asked.model().callees(asked.value());
  return index < callees.size() ? view_of(base::text_of(callees[index].api)) : ppcheck_text{};
}

ppcheck_truth host_callees_complete(ppcheck_run handle, ppcheck_call call) {
  const InCall asked(handle, call, "callees_complete");
  return asked ? in_c(asked.model().callees_complete(asked.value())) : PPCHECK_UNKNOWN;
}

ppcheck_truth host_calls_api(ppcheck_run handle, ppcheck_call call, const char* apis) {
  const InCall asked(handle, call, "calls_api");
  if (!asked) return PPCHECK_UNKNOWN;
  return any_of(asked.run(), apis, [&](semantic::Symbol api) { return asked.model().calls_api(asked.value(), api); });
}

ppcheck_value host_receiver(ppcheck_run handle, ppcheck_call call) {
  const InCall asked(handle, call, "receiver");
  return asked ? asked.run().value_handle(asked.model().receiver(asked.value()), 0) : nullptr;
}

ppcheck_value host_result(ppcheck_run handle, ppcheck_call call) {
  const InCall asked(handle, call, "result");
  return asked ? asked.run().value_handle(asked.value(), 0) : nullptr;
}

// What is passed by a name that the declaration leaves to `**kwargs` is passed all the same.
Argument argument_of(const semantic::SemanticModel& model, semantic::CallRef call, const semantic::Callee& callee,
                     semantic::Symbol parameter) {
  if (callee.function == ir::kNone) return model.argument_by_keyword(call, parameter);
  Argument out = model.argument(call, callee, parameter);
  if (out.state != ArgumentState::kNoSuchParameter && out.state != ArgumentState::kUnknown) return out;
  Argument by_name = model.argument_by_keyword(call, parameter);
  return by_name.state == ArgumentState::kPassed ? by_name : out;
}

// What all functions that the call may run agree on.
Argument agreed_argument(const semantic::SemanticModel& model, semantic::CallRef call, semantic::Symbol parameter) {
  const auto callees = model.callees(call);
  if (callees.empty()) return model.argument_by_keyword(call, parameter);
  Argument out;
  bool first = true;
  for (const semantic::Callee& callee : callees) {
    Argument one = argument_of(model, call, callee, parameter);
    if (!first && (one.state != out.state || one.value != out.value)) return Argument{};
    out = std::move(one);
    first = false;
  }
  return out;
}

std::int32_t give_argument(Run& run, const Argument& argument, ppcheck_value* value) {
  if (value != nullptr) *value = run.value_handle(argument.value, 0);
  switch (argument.state) {
    case ArgumentState::kPassed: return PPCHECK_PASSED;
    case ArgumentState::kMissing: return PPCHECK_MISSING;
    case ArgumentState::kNoSuchParameter: return PPCHECK_NO_PARAMETER;
    case ArgumentState::kUnknown: break;
  }
  return PPCHECK_NOT_KNOWN;
}

std::int32_t host_argument(ppcheck_run handle, ppcheck_call call, const char* parameter, ppcheck_value* value) {
  if (value != nullptr) *value = nullptr;
  const InCall asked(handle, call, "argument");
  if (!asked || parameter == nullptr) return PPCHECK_NOT_KNOWN;
  return give_argument(asked.run(), agreed_argument(asked.model(), asked.value(), base::intern(parameter)), value);
}

std::int32_t host_argument_as(ppcheck_run handle, ppcheck_call call, const char* api, const char* parameter, ppcheck_value* value) {
  if (value != nullptr) *value = nullptr;
  const InCall asked(handle, call, "argument_as");
  if (!asked || api == nullptr || parameter == nullptr) return PPCHECK_NOT_KNOWN;
  const semantic::ApiInfo info = asked.model().api(api);
  if (info.function == ir::kNone) return PPCHECK_NOT_KNOWN;
  semantic::Callee callee;
  callee.api = info.canonical;
  callee.function = info.function;
  callee.is_class = info.kind == semantic::ApiInfo::Kind::kClass;
  callee.receiver = asked.model().receiver(asked.value());
  callee.bound = callee.is_class || callee.receiver.valid() ? 1 : 0;
  return give_argument(asked.run(), argument_of(asked.model(), asked.value(), callee, base::intern(parameter)), value);
}

// The values that a call is written with: of `f(a, b)` those of a and b, of `a + b` those of a and b too.
std::vector<semantic::ValueRef> written_values(const semantic::SemanticModel& model, semantic::CallRef call) {
  const ir::Function& f = model.table().function(call.function);
  const auto operands = f.operands_of(call.instr);
  std::vector<semantic::ValueRef> out;
  for (std::size_t k = f.instrs[call.instr].op == ir::Opcode::kCall ? 1 : 0; k < operands.size(); ++k)
    out.push_back({call.function, operands[k]});
  return out;
}

std::size_t host_written_count(ppcheck_run handle, ppcheck_call call) {
  const InCall asked(handle, call, "written_count");
  return asked ? written_values(asked.model(), asked.value()).size() : 0;
}

ppcheck_value host_written(ppcheck_run handle, ppcheck_call call, std::size_t index) {
  const InCall asked(handle, call, "written");
  if (!asked) return nullptr;
  const auto values = written_values(asked.model(), asked.value());
  return index < values.size() ? asked.run().value_handle(values[index], 0) : nullptr;
}

ppcheck_truth host_guarded(ppcheck_run handle, ppcheck_call call) {
  const InCall asked(handle, call, "guarded");
  return asked ? in_c(asked.model().guarded(asked.value())) : PPCHECK_UNKNOWN;
}

// Each loop once, however many ways lead to the call; those that may run it only are left out.
std::vector<semantic::LoopRef> loops_of(const semantic::SemanticModel& model, semantic::CallRef call) {
  std::vector<semantic::LoopRef> out;
  for (const auto& around : model.loops_around(call))
    if (around.answer.truth == base::Truth::kTrue && std::find(out.begin(), out.end(), around.loop) == out.end())
      out.push_back(around.loop);
  return out;
}

std::size_t host_loop_count(ppcheck_run handle, ppcheck_call call) {
  const InCall asked(handle, call, "loop_count");
  return asked ? loops_of(asked.model(), asked.value()).size() : 0;
}

ppcheck_loop host_loop(ppcheck_run handle, ppcheck_call call, std::size_t index) {
  const InCall asked(handle, call, "loop");
  if (!asked) return nullptr;
  const auto loops = loops_of(asked.model(), asked.value());
  return index < loops.size() ? asked.run().loop_handle(loops[index]) : nullptr;
}

}  // namespace

void add_call_functions(ppcheck_host& host) {
  host.call_name = host_call_name;
  host.callee_count = host_callee_count;
  host.callee = host_callee;
  host.callees_complete = host_callees_complete;
  host.calls_api = host_calls_api;
  host.receiver = host_receiver;
  host.result = host_result;
  host.argument = host_argument;
  host.argument_as = host_argument_as;
  host.written_count = host_written_count;
  host.written = host_written;
  host.guarded = host_guarded;
  host.loop_count = host_loop_count;
  host.loop = host_loop;
}

}  // namespace ppcheck::plugin
