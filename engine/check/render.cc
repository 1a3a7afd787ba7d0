#include "engine/check/render.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/match/words.h"

namespace ppcheck::check {

namespace {

using match::Binding;
using match::Piece;
using semantic::CallRef;
using semantic::LoopRef;
using semantic::SemanticModel;
using semantic::ValueRef;
using source::Span;

std::string source_of(const SemanticModel& model, ValueRef value) {
  if (!value.valid()) return "?";
  return match::one_line(match::text_at(model.module_of(value), match::extent_of(model, value)));
}

Span span_of(const SemanticModel& model, LoopRef loop) { return match::place_of(model, loop); }

// The module that a binding stands in, and its place there.
findings::Place place_of(const SemanticModel& model, const Binding& binding) {
  if (binding.loop.valid())
    return place_in(match::module_of(model, binding.loop.function), span_of(model, binding.loop));
  const ValueRef value = binding.call.valid() ? binding.call : binding.object;
  return place_in(match::module_of(model, value.function), match::place_of(model, value));
}

// A constant as Python writes it; of a text its quotes.
std::string text_of(const semantic::ConstantValue& constant) {
  using Kind = semantic::ConstantValue::Kind;
  switch (constant.kind) {
    case Kind::kNone: return "None";
    case Kind::kTrue: return "True";
    case Kind::kFalse: return "False";
    case Kind::kInt: return fmt::format("{}", constant.integer);
    case Kind::kFloat: return fmt::format("{}", constant.real);
    case Kind::kString: return fmt::format("\"{}\"", base::text_of(constant.text));
    case Kind::kBytes: return fmt::format("b\"{}\"", base::text_of(constant.text));
    case Kind::kEllipsis: return "...";
    case Kind::kApi: return std::string(base::text_of(constant.text));
  }
  return "?";
}

// The argument as the file writes it; a default by its value; else "?".
std::string argument_text(const SemanticModel& model, const Binding& binding, base::Symbol parameter) {
  using State = semantic::ArgumentState;
  if (!binding.call.valid()) return "?";
  semantic::Argument argument = model.argument_by_keyword(binding.call, parameter);
  for (const semantic::Callee& callee : model.callees(binding.call)) {
    if (argument.state == State::kPassed) break;
    if (!binding.api.empty() && callee.api != binding.api && model.callees(binding.call).size() > 1) continue;
    const auto found = model.argument(binding.call, callee, parameter);
    if (found.state != State::kNoSuchParameter) argument = found;
  }
  if (argument.state == State::kMissing && argument.value.valid()) {
    const auto constants = model.constants(argument.value, binding.path);
    return constants.complete && constants.values.size() == 1 ? text_of(constants.values[0]) : "?";
  }
  return argument.state == State::kPassed && argument.value.valid() ? source_of(model, argument.value) : "?";
}

std::string property_text(const SemanticModel& model, const Binding& binding, std::string_view property) {
  if (binding.loop.valid()) {
    if (property == "line") return fmt::format("{}", match::line_of(model, binding.loop));
    if (property == "kind") return std::string(match::kind_of(model, binding.loop));
    if (property == "times") {
      const auto times = model.times(binding.loop, binding.path);
      return times ? fmt::format("{}", *times) : "?";
    }
    return "?";
  }
  if (!binding.call.valid()) return "?";
  if (property == "name") return match::written_name(model, binding.call);
  if (property == "line") return fmt::format("{}", match::line_of(model, binding.call));
  if (property == "self") return source_of(model, model.receiver(binding.call));
  return "?";
}

// The calls that lead from the function of the outermost bound event to the reported call: a reader who sees the
// loop in one function and the call in another wants to know the way.
void add_path(const SemanticModel& model, const match::Match& match, findings::Finding& out) {
  const Binding* reported = nullptr;
  for (const Binding& binding : match.bindings)
    if (binding.call.valid() && binding.call == match.reported) reported = &binding;
  if (reported == nullptr) return;
  const match::LoopPath* longest = nullptr;
  for (const match::LoopPath& way : reported->in)
    if (longest == nullptr || way.path.sites.size() > longest->path.sites.size()) longest = &way;
  const auto& sites = longest != nullptr ? longest->path.sites : reported->path.sites;
  for (const CallRef site : sites) {
    findings::Label label;
    label.place = place_in(match::module_of(model, site.function), match::place_of(model, site));
    label.message = "called from here";
    const bool is_known = std::any_of(out.labels.begin(), out.labels.end(), [&](const findings::Label& other) {
      return other.place.path == label.place.path && other.place.span == label.place.span;
    });
    if (!is_known) out.labels.push_back(std::move(label));
  }
}

}  // namespace

findings::Place place_in(const ir::Module& module, Span span) {
  const source::SourceFile& file = *module.file;
  findings::Place place;
  place.path = file.path;
  place.span = span;
  place.begin = file.lines.position(file.text, span.begin);
  place.end = file.lines.position(file.text, span.end);
  return place;
}

std::string fill(const std::vector<Piece>& pieces, const match::Bindings& bindings, const SemanticModel& model) {
  std::string out;
  for (const Piece& piece : pieces) {
    if (piece.kind == Piece::Kind::kText) {
      out += piece.text;
      continue;
    }
    const Binding binding = piece.slot < bindings.size() ? bindings[piece.slot] : Binding();
    switch (piece.kind) {
      case Piece::Kind::kText: break;
      case Piece::Kind::kSource:
        if (binding.loop.valid())
          out += match::one_line(match::text_at(match::module_of(model, binding.loop.function),
                                                span_of(model, binding.loop)));
        else
          out += source_of(model, binding.call.valid() ? binding.call : binding.object);
        break;
      case Piece::Kind::kName: out += property_text(model, binding, "name"); break;
      case Piece::Kind::kArgument: out += argument_text(model, binding, piece.parameter); break;
      case Piece::Kind::kProperty: out += property_text(model, binding, base::text_of(piece.property)); break;
    }
  }
  return out;
}

findings::Severity lowered(findings::Severity severity, int steps) {
  return static_cast<findings::Severity>(std::max(0, static_cast<int>(severity) - steps));
}

findings::Confidence lowered(findings::Confidence confidence, int steps) {
  return static_cast<findings::Confidence>(std::max(0, static_cast<int>(confidence) - steps));
}

findings::Finding render(const Rule& rule, const match::Match& match, const SemanticModel& model) {
  findings::Finding out;
  out.rule = rule.info.name;
  out.severity = lowered(rule.info.severity, match.severity_steps);
  out.confidence = lowered(rule.info.confidence, match.confidence_steps);
  out.message = fill(rule.program.report.text, match.bindings, model);
  out.reasons = match.reasons;
  if (match.reported.valid()) {
    out.place = place_in(match::module_of(model, match.reported.function), match::place_of(model, match.reported));
    out.enclosing = model.enclosing_name(match.reported.function);
    out.callee_text = match::callee_text(model, match.reported);
  } else {
    out.place = place_in(match::module_of(model, match.reported_loop.function), span_of(model, match.reported_loop));
    out.enclosing = model.enclosing_name(match.reported_loop.function);
    out.callee_text = match::one_line(match::text_at(
        match::module_of(model, match.reported_loop.function), span_of(model, match.reported_loop)));
  }
  for (const match::Report& note : rule.program.notes) {
    if (note.slot >= match.bindings.size() || !match.bindings[note.slot].bound()) continue;
    out.labels.push_back({place_of(model, match.bindings[note.slot]), fill(note.text, match.bindings, model)});
  }
  add_path(model, match, out);
  return out;
}

}  // namespace ppcheck::check
