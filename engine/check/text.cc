#include "engine/check/text.h"

#include <fmt/format.h>

#include <string_view>

#include "engine/match/compare.h"
#include "engine/match/operand.h"
#include "engine/match/words.h"

namespace ppcheck::check {
namespace {

using match::Binding;
using match::Piece;
using semantic::ArgumentState;
using semantic::SemanticModel;
using source::Span;

// A hole that nothing is known about.
constexpr std::string_view kNotKnown = "?";

std::string_view source_of(const SemanticModel& model, const Binding& binding) {
  if (binding.call.valid()) {
    return match::text_at(match::module_of(model, binding.call.function), match::extent_of(model, binding.call));
  }
  if (binding.loop.valid()) {
    return match::text_at(match::module_of(model, binding.loop.function), match::place_of(model, binding.loop));
  }
  if (binding.object.valid()) {
    return match::text_at(match::module_of(model, binding.object.function),
                          match::extent_of(model, binding.object));
  }
  return {};
}

std::string argument_source(const SemanticModel& model, const Binding& call, base::Symbol parameter) {
  const WrittenArgument argument = written_argument(model, call, parameter);
  if (argument.state != ArgumentState::kPassed) return {};
  return std::string(match::text_at(match::module_of(model, call.call.function), argument.value));
}

std::string default_text(const SemanticModel& model, const Binding& call, base::Symbol parameter) {
  const WrittenArgument argument = written_argument(model, call, parameter);
  if (argument.state == ArgumentState::kMissing && argument.default_value.valid()) {
    const auto set = model.constants(argument.default_value, {});
    if (set.complete && set.values.size() == 1) return match::text_of(set.values.front());
  }
  return std::string(kNotKnown);
}

std::string property_text(const SemanticModel& model, const Binding& binding, base::Symbol property) {
  const std::string_view name = base::text_of(property);
  if (binding.loop.valid()) {
    if (name == "known_times") return fmt::format("{}", model.times(binding.loop, binding.path).value_or(0));
    if (name == "times" || name == "usual_times") {
      const auto times = name == "times" ? model.times(binding.loop, binding.path) : model.usual_times(binding.loop, binding.path);
      return times ? fmt::format("{}", *times) : std::string(kNotKnown);
    }
    if (name == "function") return model.enclosing_name(binding.loop.function);
    if (name == "head") return match::head_of(model, binding.loop);
    if (name == "kind") return std::string(match::kind_of(model, binding.loop));
    if (name == "line") return fmt::format("{}", match::line_of(model, binding.loop));
    if (name == "nesting") return fmt::format("{}", match::nesting_of(model, binding.loop));
    if (name == "path") return match::path_of(model, binding.loop.function);
  }
  if (binding.call.valid()) {
    if (name == "name") return match::written_name(model, binding.call);
    if (name == "function") return model.enclosing_name(binding.call.function);
    if (name == "line") return fmt::format("{}", match::line_of(model, binding.call));
    if (name == "path") return match::path_of(model, binding.call.function);
    if (name == "evidence") return std::string(binding.evidence());
    if (name == "self") {
      const semantic::ValueRef receiver = model.receiver(binding.call);
      if (receiver.valid() && receiver.function == binding.call.function) {
        const Span span = match::extent_of(model, receiver);
        return match::one_line(match::text_at(match::module_of(model, receiver.function), span));
      }
    }
  }
  return std::string(kNotKnown);
}

}  // namespace

WrittenArgument written_argument(const SemanticModel& model, const Binding& call, base::Symbol parameter) {
  WrittenArgument out;
  if (!call.call.valid()) return out;
  const auto arguments = match::arguments_of(model, call, parameter);
  if (arguments.size() != 1) return out;
  const semantic::Argument& argument = arguments.front();
  if (argument.state != ArgumentState::kPassed) {
    out.state = argument.state;
    out.default_value = argument.value;
    return out;
  }
  const ir::Function& f = model.table().function(call.call.function);
  if (f.instrs[call.call.instr].op != ir::Opcode::kCall) return out;
  const auto args = f.args_of(call.call.instr);
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (args[i].span != argument.span || args[i].span.empty()) continue;
    out.state = ArgumentState::kPassed;
    out.index = i;
    out.span = args[i].span;
    out.value = args[i].span;
    if (args[i].kind == ir::ArgKind::kKeyword) {
      const std::string_view text = match::text_at(match::module_of(model, call.call.function), out.span);
      const auto sign = text.find('=');
      const auto begin = sign == std::string_view::npos ? 0 : text.find_first_not_of(" \t\r\n\\", sign + 1);
      if (begin != std::string_view::npos) out.value.begin += static_cast<std::uint32_t>(begin);
    }
  }
  return out;
}

std::string fill_message(const std::vector<Piece>& pieces, const match::Match& match, const SemanticModel& model) {
  std::string out;
  for (const Piece& piece : pieces) {
    if (piece.kind == Piece::Kind::kText) {
      out += piece.text;
      continue;
    }
    const Binding& binding = match.bindings[piece.slot];
    switch (piece.kind) {
      case Piece::Kind::kText: break;
      case Piece::Kind::kSource: out += match::one_line(source_of(model, binding)); break;
      case Piece::Kind::kName: out += property_text(model, binding, base::intern("name")); break;
      case Piece::Kind::kProperty: out += property_text(model, binding, piece.property); break;
      case Piece::Kind::kArgument: {
        const std::string source = argument_source(model, binding, piece.parameter);
        out += source.empty() ? default_text(model, binding, piece.parameter) : match::one_line(source);
        break;
      }
    }
  }
  return out;
}

std::optional<std::string> fill_code(const std::vector<Piece>& pieces, const match::Match& match,
                                     const SemanticModel& model) {
  std::string out;
  for (const Piece& piece : pieces) {
    if (piece.kind == Piece::Kind::kText) {
      out += piece.text;
      continue;
    }
    const Binding& binding = match.bindings[piece.slot];
    std::string text;
    switch (piece.kind) {
      case Piece::Kind::kText: break;
      case Piece::Kind::kSource: text = source_of(model, binding); break;
      case Piece::Kind::kName: text = property_text(model, binding, base::intern("name")); break;
      case Piece::Kind::kProperty: text = property_text(model, binding, piece.property); break;
      case Piece::Kind::kArgument: text = argument_source(model, binding, piece.parameter); break;
    }
    if (text.empty() || text == kNotKnown) return std::nullopt;
    out += text;
  }
  return out;
}

}  // namespace ppcheck::check
