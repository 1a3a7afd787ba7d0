#include "engine/semantic/dump.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/semantic/analysis.h"

namespace ppcheck::semantic {

using ir::kNone;

namespace {

// Source text of a span on one line, at most 60 code units.
std::string text_of_span(const ir::Module& module, source::Span span) {
  const std::string& text = module.file->text;
  std::string out;
  for (std::uint32_t i = span.begin; i < span.end && i < text.size() && out.size() < 60; ++i) {
    const bool blank = text[i] == '\n' || text[i] == '\r' || text[i] == ' ' || text[i] == '\t';
    if (blank && !out.empty() && out.back() == ' ') continue;
    out += blank ? ' ' : text[i];
  }
  return out;
}

std::string place(const SemanticModel& model, ValueRef v) {
  const ir::Module& module = model.module_of(v);
  const ir::Instr& in = model.table().instr(v);
  const auto offset = in.name_span.empty() ? in.span.begin : in.name_span.begin;
  const auto at = module.file->lines.position(module.file->text, offset);
  return fmt::format("{}:{}", at.line, at.column);
}

// Places of other modules name them.
std::string place_from(const SemanticModel& model, ValueRef v, std::uint32_t here) {
  const std::uint32_t m = model.table().module_of(v.function);
  return m == here ? place(model, v) : fmt::format("{}:{}", base::text_of(model.table().module(m).name), place(model, v));
}

std::vector<CallRef> events_of(const SemanticModel& model, std::uint32_t m) {
  std::vector<CallRef> out;
  const ir::ModuleTable& table = model.table();
  for (std::uint32_t k = 0; k < table.module(m).functions.size(); ++k)
    for (const CallRef c : model.events(table.function_id(m, k))) out.push_back(c);
  std::sort(out.begin(), out.end(), [&](CallRef x, CallRef y) { return in_program_order(table, x, y); });
  return out;
}

std::string types_text(const SemanticModel& model, ValueRef v) {
  const TypeSet types = model.types(v, {});
  std::string out;
  for (const Symbol c : types.classes) out += (out.empty() ? "" : " | ") + std::string(base::text_of(c));
  if (out.empty()) return "?";
  if (types.duck) return out + " (duck)";
  return types.complete ? out : out + " | ?";
}

}  // namespace

std::string dump_names(const SemanticModel& model, std::uint32_t m) {
  std::string out;
  for (const CallRef c : events_of(model, m)) {
    out += fmt::format("{} {} ->", place(model, c), text_of_span(model.table().module(m), model.table().instr(c).span));
    bool any = false;
    for (const Callee& callee : model.callees(c)) {
      out += fmt::format(" {}{}", base::text_of(callee.api), callee.external ? "?" : "");
      any = true;
    }
    if (!model.callees_complete(c)) out += any ? " ..." : " ?";
    out += "\n";
  }
  if (out.empty()) out = "no calls\n";  // a dump is never silent
  return out;
}

std::string dump_objects(const SemanticModel& model, std::uint32_t m) {
  std::string out;
  for (const CallRef c : events_of(model, m)) {
    out += fmt::format("{} {} : {}", place(model, c), text_of_span(model.table().module(m), model.table().instr(c).span),
                       types_text(model, c));
    std::vector<ValueRef> origins = model.origins(c, {});
    std::sort(origins.begin(), origins.end(), [&](ValueRef x, ValueRef y) { return in_program_order(model.table(), x, y); });
    std::string from;
    for (const ValueRef o : origins)
      if (o != c) from += (from.empty() ? " from " : ", ") + place_from(model, o, m);
    out += from + "\n";
  }
  if (out.empty()) out = "no calls\n";  // a dump is never silent
  return out;
}

std::string dump_loops(const SemanticModel& model, std::uint32_t m) {
  std::string out;
  for (const LoopRef l : model.loops()) {
    if (model.table().module_of(l.function) != m) continue;
    const ir::Function& fn = model.table().function(l.function);
    const ir::Module& module = model.table().module(m);
    if (l.loop == kHandlerLoop) {
      const auto at = module.file->lines.position(module.file->text, fn.name_span.begin);
      out += fmt::format("{}:{} handler {}\n", at.line, at.column, base::text_of(fn.qualified_name));
      continue;
    }
    const ir::Loop& loop = fn.loops[l.loop];
    const auto at = module.file->lines.position(module.file->text, loop.head.begin);
    const auto times = model.times(l, {});
    out += fmt::format("{}:{} {} times {} in {}\n", at.line, at.column, text_of_span(module, loop.head),
                       times ? std::to_string(*times) : "?", model.enclosing_name(l.function));
  }
  if (out.empty()) out = "no loops\n";  // a dump is never silent
  return out;
}

std::string dump_calls(const SemanticModel& model, std::uint32_t m) {
  std::string out;
  const ir::ModuleTable& table = model.table();
  for (std::uint32_t k = 0; k < table.module(m).functions.size(); ++k) {
    const FunctionId f = table.function_id(m, k);
    const ir::Function& fn = table.function(f);
    if (fn.kind == ir::FunctionKind::kModule || fn.kind == ir::FunctionKind::kClassBody) continue;
    out += std::string(base::text_of(fn.qualified_name));
    std::string from;
    for (const CallRef c : model.callers(f)) from += (from.empty() ? " called from " : ", ") + place_from(model, c, m);
    out += from.empty() ? " not called" : from;
    if (model.escapes(f)) out += "; escapes";
    out += "\n";
  }
  if (out.empty()) out = "no functions\n";  // a dump is never silent
  return out;
}

}  // namespace ppcheck::semantic
