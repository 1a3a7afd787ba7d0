// Places, modules and functions.
#include "engine/match/words.h"
#include "engine/plugin/host.h"
#include "engine/plugin/host_words.h"

namespace ppcheck::plugin {

namespace {

using Place = Asked<HandleKind::kNone>;
using InModule = Asked<HandleKind::kModule>;
using InFunction = Asked<HandleKind::kFunction>;

std::uint32_t module_index(const Place& place) {
  return place.node().kind == HandleKind::kModule ? place.node().function
                                                  : place.model().table().module_of(place.node().function);
}

source::Span span_of(const Place& place) {
  const Node& node = place.node();
  const ir::ModuleTable& table = place.model().table();
  switch (node.kind) {
    case HandleKind::kLoop: return match::place_of(place.model(), node.loop());
    case HandleKind::kFunction: return table.function(node.function).span;
    case HandleKind::kModule: return {0, static_cast<std::uint32_t>(table.module(node.function).file->text.size())};
    default: return match::extent_of(place.model(), node.value());
  }
}

ppcheck_text host_source(ppcheck_run handle, ppcheck_place place) {
  const Place asked(handle, place, "source");
  if (!asked) return {};
  return view_of(match::text_at(asked.model().table().module(module_index(asked)), span_of(asked)));
}

ppcheck_module host_module_of(ppcheck_run handle, ppcheck_place place) {
  const Place asked(handle, place, "module_of");
  return asked ? asked.run().module_handle(module_index(asked)) : nullptr;
}

ppcheck_function host_function_of(ppcheck_run handle, ppcheck_place place) {
  const Place asked(handle, place, "function_of");
  if (!asked || asked.node().kind == HandleKind::kModule) return nullptr;
  const semantic::FunctionId f = asked.node().function;
  if (asked.node().kind != HandleKind::kFunction) return asked.run().function_handle(f);
  const ir::ModuleTable& table = asked.model().table();
  const std::uint32_t outer = table.function(f).parent;
  return outer == ir::kNone ? nullptr : asked.run().function_handle(table.function_id(table.module_of(f), outer));
}

std::uint32_t host_line(ppcheck_run handle, ppcheck_place place) {
  const Place asked(handle, place, "line");
  if (!asked) return 0;
  const Node& node = asked.node();
  if (node.kind == HandleKind::kCall) return match::line_of(asked.model(), node.value());
  return asked.model().table().module(module_index(asked)).file->lines.line_of(span_of(asked).begin);
}

std::int32_t host_extent(ppcheck_run handle, ppcheck_place place, std::uint32_t* begin, std::uint32_t* end) {
  const Place asked(handle, place, "extent");
  if (!asked || begin == nullptr || end == nullptr) return 0;
  const source::Span span = span_of(asked);
  *begin = span.begin;
  *end = span.end;
  return 1;
}

ppcheck_text host_module_name(ppcheck_run handle, ppcheck_module module) {
  const InModule asked(handle, module, "module_name");
  return asked ? view_of(base::text_of(asked.model().table().module(asked.node().function).name)) : ppcheck_text{};
}

ppcheck_text host_module_path(ppcheck_run handle, ppcheck_module module) {
  const InModule asked(handle, module, "module_path");
  return asked ? view_of(asked.model().table().module(asked.node().function).file->path) : ppcheck_text{};
}

ppcheck_text host_module_source(ppcheck_run handle, ppcheck_module module) {
  const InModule asked(handle, module, "module_source");
  return asked ? view_of(asked.model().table().module(asked.node().function).file->text) : ppcheck_text{};
}

ppcheck_text host_function_name(ppcheck_run handle, ppcheck_function function) {
  const InFunction asked(handle, function, "function_name");
  if (!asked) return {};
  const ir::ModuleTable& table = asked.model().table();
  std::string name(base::text_of(table.module_of_function(asked.node().function).name));
  const std::string_view own = base::text_of(table.function(asked.node().function).qualified_name);
  if (!own.empty()) name.append(".").append(own);
  return asked.run().keep(std::move(name));
}

std::size_t host_caller_count(ppcheck_run handle, ppcheck_function function) {
  const InFunction asked(handle, function, "caller_count");
  return asked ? asked.model().callers(asked.node().function).size() : 0;
}

ppcheck_call host_caller(ppcheck_run handle, ppcheck_function function, std::size_t index) {
  const InFunction asked(handle, function, "caller");
  if (!asked) return nullptr;
  const auto callers = asked.model().callers(asked.node().function);
  return index < callers.size() ? asked.run().call_handle(callers[index]) : nullptr;
}

std::size_t host_event_count(ppcheck_run handle, ppcheck_function function) {
  const InFunction asked(handle, function, "event_count");
  return asked ? asked.model().events(asked.node().function).size() : 0;
}

ppcheck_call host_event(ppcheck_run handle, ppcheck_function function, std::size_t index) {
  const InFunction asked(handle, function, "event");
  if (!asked) return nullptr;
  const auto events = asked.model().events(asked.node().function);
  return index < events.size() ? asked.run().call_handle(events[index]) : nullptr;
}

ppcheck_truth host_escapes(ppcheck_run handle, ppcheck_function function) {
  const InFunction asked(handle, function, "escapes");
  return asked ? in_c(asked.model().escapes(asked.node().function)) : PPCHECK_UNKNOWN;
}

}  // namespace

void add_place_functions(ppcheck_host& host) {
  host.source = host_source;
  host.module_of = host_module_of;
  host.function_of = host_function_of;
  host.line = host_line;
  host.extent = host_extent;
  host.module_name = host_module_name;
  host.module_path = host_module_path;
  host.module_source = host_module_source;
  host.function_name = host_function_name;
  host.caller_count = host_caller_count;
  host.caller = host_caller;
  host.event_count = host_event_count;
  host.event = host_event;
  host.escapes = host_escapes;
}

}  // namespace ppcheck::plugin
