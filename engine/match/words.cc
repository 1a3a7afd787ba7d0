#include "engine/match/words.h"

#include <algorithm>
#include <array>
#include <utility>

namespace ppcheck::match {
namespace {

using semantic::CallRef;
using semantic::LoopRef;
using semantic::SemanticModel;
using source::Span;

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\\'; }

// The sign that Python writes for an operator method.
std::string_view sign_of(std::string_view method) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 25> kSigns{{
      {"__add__", "+"},       {"__sub__", "-"},      {"__mul__", "*"},      {"__truediv__", "/"},
      {"__floordiv__", "//"}, {"__mod__", "%"},      {"__pow__", "**"},     {"__matmul__", "@"},
      {"__and__", "&"},       {"__or__", "|"},       {"__xor__", "^"},      {"__lshift__", "<<"},
      {"__rshift__", ">>"},   {"__lt__", "<"},       {"__le__", "<="},      {"__eq__", "=="},
      {"__ne__", "!="},       {"__gt__", ">"},       {"__ge__", ">="},      {"__neg__", "-"},
      {"__pos__", "+"},       {"__invert__", "~"},   {"__contains__", "in"}, {"is", "is"},
      {"__div__", "/"},
  }};
  const auto* found = std::find_if(kSigns.begin(), kSigns.end(),
                                   [&](const auto& entry) { return entry.first == method; });
  return found == kSigns.end() ? std::string_view{} : found->second;
}

constexpr std::size_t kHeadLimit = 400;  // characters of a loop's head that a rule looks at

bool is_real_loop(const SemanticModel& model, LoopRef loop) {
  return loop.loop < model.table().function(loop.function).loops.size();
}

}  // namespace

const ir::Module& module_of(const SemanticModel& model, semantic::FunctionId function) {
  return model.table().module_of_function(function);
}

std::string_view text_at(const ir::Module& module, Span span) {
  const std::string& text = module.file->text;
  const std::size_t begin = std::min<std::size_t>(span.begin, text.size());
  const std::size_t end = std::clamp<std::size_t>(span.end, begin, text.size());
  return std::string_view(text).substr(begin, end - begin);
}

Span extent_of(const SemanticModel& model, CallRef call) { return model.table().instr(call).span; }

Span place_of(const SemanticModel& model, CallRef call) {
  const ir::Instr& in = model.table().instr(call);
  if (in.name_span.empty()) return in.span;
  return {in.name_span.begin, std::max(in.name_span.end, in.span.end)};
}

Span place_of(const SemanticModel& model, LoopRef loop) {
  const ir::Function& f = model.table().function(loop.function);
  return is_real_loop(model, loop) ? f.loops[loop.loop].head : f.name_span;
}

std::string callee_text(const SemanticModel& model, CallRef call) {
  const ir::Instr& in = model.table().instr(call);
  const ir::Module& module = module_of(model, call.function);
  const Span span{in.span.begin, in.name_span.empty() ? in.span.end : in.name_span.end};
  auto comment = std::lower_bound(module.comments.begin(), module.comments.end(), span.begin,
                                  [](Span c, std::uint32_t at) { return c.begin < at; });
  std::string out;
  const std::string_view text = text_at(module, span);
  for (std::uint32_t at = span.begin; at < span.begin + text.size(); ++at) {
    while (comment != module.comments.end() && comment->end <= at) ++comment;
    if (comment != module.comments.end() && comment->begin <= at) continue;
    const char c = text[at - span.begin];
    if (!is_blank(c)) out += c;
  }
  return out;
}

std::string written_name(const SemanticModel& model, CallRef call) {
  const ir::Instr& in = model.table().instr(call);
  if (in.name_span.empty()) {
    const std::string_view sign = sign_of(text_of(in.name));
    if (!sign.empty()) return std::string(sign);
    return one_line(text_at(module_of(model, call.function), in.span));
  }
  std::string callee = callee_text(model, call);
  if (callee.starts_with('@')) callee.erase(0, 1);
  if (std::all_of(callee.begin(), callee.end(), [](char c) { return is_word(c) || c == '.'; })) return callee;
  return std::string(text_at(module_of(model, call.function), in.name_span));
}

std::string one_line(std::string_view text, std::size_t limit) {
  std::string out;
  for (char c : text) {
    if (is_blank(c)) {
      if (!out.empty() && out.back() != ' ') out += ' ';
    } else {
      out += c;
    }
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  if (out.size() <= limit) return out;
  std::size_t cut = limit;
  while (cut > 0 && (static_cast<unsigned char>(out[cut]) & 0xC0) == 0x80) --cut;  // not inside a code point
  out.resize(cut);
  return out + "…";
}

std::string path_of(const SemanticModel& model, semantic::FunctionId function) { return module_of(model, function).file->path; }

std::uint32_t line_of(const SemanticModel& model, CallRef call) {
  return module_of(model, call.function).file->lines.line_of(place_of(model, call).begin);
}

std::uint32_t line_of(const SemanticModel& model, LoopRef loop) {
  return module_of(model, loop.function).file->lines.line_of(place_of(model, loop).begin);
}

std::string head_of(const SemanticModel& model, LoopRef loop) {
  if (!is_real_loop(model, loop)) return {};
  return one_line(text_at(module_of(model, loop.function), model.table().function(loop.function).loops[loop.loop].head), kHeadLimit);
}

std::int64_t nesting_of(const SemanticModel& model, LoopRef loop) {
  if (!is_real_loop(model, loop)) return 0;
  const auto& loops = model.table().function(loop.function).loops;
  std::int64_t out = 0;
  for (auto outer = loops[loop.loop].parent; outer != ir::kNone; outer = loops[outer].parent) ++out;
  return out;
}

std::string_view kind_of(const SemanticModel& model, LoopRef loop) {
  if (!is_real_loop(model, loop)) return "handler";
  switch (model.table().function(loop.function).loops[loop.loop].kind) {
    case ir::LoopKind::kFor: return "for";
    case ir::LoopKind::kWhile: return "while";
    case ir::LoopKind::kComprehension: return "comprehension";
  }
  return "";
}

semantic::ValueRef event_of(const SemanticModel& model, LoopRef loop) {
  const ir::Function& f = model.table().function(loop.function);
  if (!is_real_loop(model, loop)) return {loop.function, f.instrs.empty() ? ir::kNone : 0};
  const ir::Loop& l = f.loops[loop.loop];
  if (l.iterator != ir::kNoValue) return {loop.function, l.iterator};
  return {loop.function, f.terminator_of(l.header)};
}

}  // namespace ppcheck::match
