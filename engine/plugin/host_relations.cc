// Loops and relations, as conditions of rules have them.
#include <algorithm>

#include "engine/match/words.h"
#include "engine/plugin/host.h"
#include "engine/plugin/host_words.h"
#include "engine/semantic/analysis.h"

namespace ppcheck::plugin {

namespace {

using base::Truth;
using InCall = Asked<HandleKind::kCall>;
using InLoop = Asked<HandleKind::kLoop>;
using InValue = Asked<HandleKind::kValue>;
using Place = Asked<HandleKind::kNone>;

const semantic::CallPath kNoPath;

ppcheck_text host_loop_kind(ppcheck_run handle, ppcheck_loop loop) {
  const InLoop asked(handle, loop, "loop_kind");
  return asked ? view_of(match::kind_of(asked.model(), asked.loop())) : ppcheck_text{};
}

ppcheck_value host_loop_iterable(ppcheck_run handle, ppcheck_loop loop) {
  const InLoop asked(handle, loop, "loop_iterable");
  if (!asked || asked.loop().loop == semantic::kHandlerLoop) return nullptr;
  return asked.run().value_handle(asked.model().iterable(asked.loop()), 0);
}

std::int32_t host_loop_times(ppcheck_run handle, ppcheck_loop loop, std::int64_t* most) {
  const InLoop asked(handle, loop, "loop_times");
  if (!asked || most == nullptr) return 0;
  const auto times = asked.model().times(asked.loop(), kNoPath);
  if (!times) return 0;
  *most = *times;
  return 1;
}

ppcheck_truth host_same(ppcheck_run handle, ppcheck_value a, ppcheck_value b) {
  const InValue left(handle, a, "same");
  const InValue right(handle, b, "same");
  if (!left || !right) return PPCHECK_UNKNOWN;
  return in_c(left.model().same(left.value(), left.path(), right.value(), right.path()));
}

// A call, or a loop, of which the head counts.
class InEvent {
 public:
  InEvent(ppcheck_run handle, ppcheck_place place, const char* function) : asked_(handle, place, function) {
    if (!asked_) return;
    if (asked_.node().kind == HandleKind::kCall)
      event_ = asked_.value();
    else if (asked_.node().kind == HandleKind::kLoop)
      event_ = match::event_of(asked_.model(), asked_.loop());
    else
      asked_.run().misuse(function, "a place that is neither a call nor a loop");
  }
  explicit operator bool() const { return event_.valid(); }
  Run& run() const { return asked_.run(); }
  const semantic::SemanticModel& model() const { return asked_.model(); }
  semantic::CallRef event() const { return event_; }

 private:
  const Place asked_;
  semantic::CallRef event_;
};

// The best answer over all ways from the loop to the event.
ppcheck_truth host_in_loop(ppcheck_run handle, ppcheck_place event, ppcheck_loop loop) {
  const InEvent asked(handle, event, "in_loop");
  const InLoop in(handle, loop, "in_loop");
  if (!asked || !in) return PPCHECK_UNKNOWN;
  Truth out = Truth::kFalse;
  for (const auto& way : asked.model().in(asked.event(), in.loop())) out = base::either(out, way.truth);
  return in_c(out);
}

ppcheck_truth host_always_in_loop(ppcheck_run handle, ppcheck_place event, ppcheck_loop loop) {
  const InEvent asked(handle, event, "always_in_loop");
  const InLoop in(handle, loop, "always_in_loop");
  if (!asked || !in) return PPCHECK_UNKNOWN;
  Truth out = Truth::kFalse;
  for (const auto& way : asked.model().in(asked.event(), in.loop()))
    out = base::either(out, base::both(way.truth, asked.model().always_in(asked.event(), in.loop(), way.path)));
  return in_c(out);
}

// Of a call's result it is not enough that the loop goes through the same object: an earlier version of it does not come
// from the call.
ppcheck_truth host_loop_over(ppcheck_run handle, ppcheck_loop loop, ppcheck_value value) {
  const InLoop asked(handle, loop, "loop_over");
  const InValue over(handle, value, "loop_over");
  if (!asked || !over) return PPCHECK_UNKNOWN;
  const semantic::SemanticModel& model = asked.model();
  const Truth one_object = model.over(asked.loop(), over.value());
  const semantic::ValueRef iterable = model.iterable(asked.loop());
  if (one_object == Truth::kFalse || iterable == over.value() || model.analysis().event(over.value()) == nullptr)
    return in_c(one_object);
  return in_c(base::both(one_object, model.uses_call(iterable, kNoPath, over.value())));
}

ppcheck_truth host_after(ppcheck_run handle, ppcheck_place later, ppcheck_place earlier) {
  const InEvent asked(handle, later, "after");
  const InEvent before(handle, earlier, "after");
  return asked && before ? in_c(asked.model().after(asked.event(), before.event())) : PPCHECK_UNKNOWN;
}

ppcheck_truth host_inside(ppcheck_run handle, ppcheck_place event, const char* apis) {
  const InEvent asked(handle, event, "inside");
  if (!asked) return PPCHECK_UNKNOWN;
  return any_of(asked.run(), apis, [&](semantic::Symbol api) { return asked.model().inside_api(asked.event(), api, kNoPath); });
}

ppcheck_truth host_inside_call(ppcheck_run handle, ppcheck_place event, ppcheck_place context) {
  const InEvent asked(handle, event, "inside_call");
  const InEvent in(handle, context, "inside_call");
  return asked && in ? in_c(asked.model().inside_call(asked.event(), in.event(), kNoPath)) : PPCHECK_UNKNOWN;
}

// The ways from the loop to the function of something in it; of what is in the loop's own function, one empty way.
std::vector<semantic::CallPath> ways(const semantic::SemanticModel& model, semantic::ValueRef inner, semantic::LoopRef loop) {
  std::vector<semantic::CallPath> out;
  if (inner.function == loop.function) return {kNoPath};
  for (const semantic::CallRef event : model.events(inner.function)) {
    for (const auto& way : model.in(event, loop))
      if (way.truth == Truth::kTrue && std::find(out.begin(), out.end(), way.path) == out.end()) out.push_back(way.path);
    if (!out.empty()) break;
  }
  return out;
}

ppcheck_truth host_invariant(ppcheck_run handle, ppcheck_value value, ppcheck_loop loop) {
  const InValue asked(handle, value, "invariant");
  const InLoop in(handle, loop, "invariant");
  if (!asked || !in) return PPCHECK_UNKNOWN;
  if (!asked.path().sites.empty()) return in_c(asked.model().invariant(asked.value(), in.loop(), asked.path()));
  const auto paths = ways(asked.model(), asked.value(), in.loop());
  Truth out = paths.empty() ? Truth::kUnknown : Truth::kFalse;
  for (const auto& path : paths) out = base::either(out, asked.model().invariant(asked.value(), in.loop(), path));
  return in_c(out);
}

ppcheck_truth host_call_invariant(ppcheck_run handle, ppcheck_call call, ppcheck_loop loop) {
  const InCall asked(handle, call, "call_invariant");
  const InLoop in(handle, loop, "call_invariant");
  if (!asked || !in) return PPCHECK_UNKNOWN;
  const auto answers = asked.model().in(asked.value(), in.loop());
  Truth out = answers.empty() ? Truth::kUnknown : Truth::kFalse;
  for (const auto& way : answers) out = base::either(out, asked.model().invariant_call(asked.value(), in.loop(), way.path));
  return in_c(out);
}

ppcheck_truth host_uses_call(ppcheck_run handle, ppcheck_value value, ppcheck_call source) {
  const InValue asked(handle, value, "uses_call");
  const InCall from(handle, source, "uses_call");
  return asked && from ? in_c(asked.model().uses_call(asked.value(), asked.path(), from.value())) : PPCHECK_UNKNOWN;
}

ppcheck_truth host_uses_api(ppcheck_run handle, ppcheck_value value, const char* apis) {
  const InValue asked(handle, value, "uses_api");
  if (!asked) return PPCHECK_UNKNOWN;
  return in_c(asked.model().uses_api(asked.value(), asked.path(), apis_of(asked.run(), apis)));
}

ppcheck_truth host_uses_element(ppcheck_run handle, ppcheck_value value, ppcheck_loop loop) {
  const InValue asked(handle, value, "uses_element");
  const InLoop of(handle, loop, "uses_element");
  return asked && of ? in_c(asked.model().uses_loop_element(asked.value(), asked.path(), of.loop())) : PPCHECK_UNKNOWN;
}

ppcheck_truth host_value_calls(ppcheck_run handle, ppcheck_value value, const char* apis) {
  const InValue asked(handle, value, "value_calls");
  if (!asked) return PPCHECK_UNKNOWN;
  return in_c(asked.model().calls(asked.value(), asked.path(), apis_of(asked.run(), apis)));
}

ppcheck_truth host_value_calls_only(ppcheck_run handle, ppcheck_value value, const char* apis) {
  const InValue asked(handle, value, "value_calls_only");
  if (!asked) return PPCHECK_UNKNOWN;
  return in_c(asked.model().calls_only(asked.value(), asked.path(), apis_of(asked.run(), apis)));
}

ppcheck_truth host_program_calls(ppcheck_run handle, ppcheck_place place, const char* apis) {
  const Place asked(handle, place, "program_calls");
  if (!asked) return PPCHECK_UNKNOWN;
  const Node& node = asked.node();
  const semantic::FunctionId f =
      node.kind == HandleKind::kModule ? asked.model().table().function_id(node.function, 0) : node.function;
  return in_c(asked.model().program_calls({f, 0}, apis_of(asked.run(), apis)));
}

ppcheck_truth host_is_subclass(ppcheck_run handle, const char* type, const char* base) {
  Run* const run = Run::of(handle, "is_subclass");
  if (run == nullptr || !run->has_model() || type == nullptr || base == nullptr) return PPCHECK_UNKNOWN;
  const auto& types = apis_of(*run, type);
  const auto& bases = apis_of(*run, base);
  return types.size() == 1 && bases.size() == 1 ? in_c(run->model().is_subclass(types[0], bases[0])) : PPCHECK_UNKNOWN;
}

}  // namespace

void add_relation_functions(ppcheck_host& host) {
  host.loop_kind = host_loop_kind;
  host.loop_iterable = host_loop_iterable;
  host.loop_times = host_loop_times;
  host.same = host_same;
  host.in_loop = host_in_loop;
  host.always_in_loop = host_always_in_loop;
  host.loop_over = host_loop_over;
  host.after = host_after;
  host.inside = host_inside;
  host.inside_call = host_inside_call;
  host.invariant = host_invariant;
  host.call_invariant = host_call_invariant;
  host.uses_call = host_uses_call;
  host.uses_api = host_uses_api;
  host.uses_element = host_uses_element;
  host.value_calls = host_value_calls;
  host.value_calls_only = host_value_calls_only;
  host.program_calls = host_program_calls;
  host.is_subclass = host_is_subclass;
}

}  // namespace ppcheck::plugin
