#include "engine/plugin/signature.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace ppcheck::plugin {

namespace {

using base::Error;
using Kind = semantic::ConstantValue::Kind;

constexpr std::size_t kMaxParameters = 32;

constexpr std::array kKinds = {ParameterKind::kValue,  ParameterKind::kCall, ParameterKind::kLoop,   ParameterKind::kInteger,
                               ParameterKind::kNumber, ParameterKind::kText, ParameterKind::kBoolean};

bool is_name_char(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

// Reads tokens; a word is a run of name characters, signs and dots (so that numbers are words too).
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  bool take(char c) {
    skip_blanks();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  bool at_end() {
    skip_blanks();
    return at_ >= text_.size();
  }
  std::string_view word() {
    skip_blanks();
    const std::size_t begin = at_;
    while (at_ < text_.size() && (is_name_char(text_[at_]) || text_[at_] == '-' || text_[at_] == '.')) ++at_;
    return text_.substr(begin, at_ - begin);
  }
  // "text" without escapes.
  std::optional<std::string_view> quoted() {
    if (!take('"')) return std::nullopt;
    const std::size_t begin = at_;
    const std::size_t end = text_.find('"', begin);
    if (end == std::string_view::npos) return std::nullopt;
    at_ = end + 1;
    return text_.substr(begin, end - begin);
  }
  std::string_view rest() const { return text_.substr(std::min(at_, text_.size())); }

 private:
  void skip_blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t')) ++at_;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

bool is_name(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), is_name_char) && !(word[0] >= '0' && word[0] <= '9');
}

std::optional<semantic::ConstantValue> literal(Reader& reader) {
  semantic::ConstantValue out;
  if (const auto text = reader.quoted()) {
    out.kind = Kind::kString;
    out.text = base::intern(*text);
    return out;
  }
  const std::string word(reader.word());
  if (word == "True" || word == "False") {
    out.kind = word == "True" ? Kind::kTrue : Kind::kFalse;
    return out;
  }
  const char* const end = word.data() + word.size();
  if (const auto [at, error] = std::from_chars(word.data(), end, out.integer); error == std::errc() && at == end) {
    out.kind = Kind::kInt;
    return out;
  }
  if (const auto [at, error] = std::from_chars(word.data(), end, out.real); error == std::errc() && at == end && !word.empty()) {
    out.kind = Kind::kFloat;
    return out;
  }
  return std::nullopt;
}

}  // namespace

const char* name_of(ParameterKind kind) {
  switch (kind) {
    case ParameterKind::kValue: return "value";
    case ParameterKind::kCall: return "call";
    case ParameterKind::kLoop: return "loop";
    case ParameterKind::kInteger: return "integer";
    case ParameterKind::kNumber: return "number";
    case ParameterKind::kText: return "text";
    case ParameterKind::kBoolean: return "boolean";
  }
  return "value";
}

bool fits(ParameterKind kind, const semantic::ConstantValue& value) {
  switch (kind) {
    case ParameterKind::kValue: return true;
    case ParameterKind::kCall:
    case ParameterKind::kLoop: return false;
    case ParameterKind::kInteger: return value.kind == Kind::kInt;
    case ParameterKind::kNumber: return value.kind == Kind::kInt || value.kind == Kind::kFloat;
    case ParameterKind::kText: return value.kind == Kind::kString;
    case ParameterKind::kBoolean: return value.kind == Kind::kTrue || value.kind == Kind::kFalse;
  }
  return false;
}

base::Result<Signature> parse_signature(std::string_view text) {
  const auto wrong = [&](const std::string& what) {
    return Error{fmt::format("the signature `{}` is not understood: {}", text, what), "",
                 "write it as `is_large(size: integer, of: call, limit: integer = 1000)`"};
  };
  Reader reader(text);
  Signature out;
  out.text = text;
  out.name = reader.word();
  if (!is_name(out.name)) return wrong("it begins with no name");
  if (!reader.take('(')) return wrong("there is no `(` behind the name");
  while (!reader.take(')')) {
    if (!out.parameters.empty() && !reader.take(',')) return wrong(fmt::format("expected `,` or `)` at `{}`", reader.rest()));
    Parameter parameter;
    parameter.name = reader.word();
    if (!is_name(parameter.name)) return wrong(fmt::format("expected a parameter's name at `{}`", reader.rest()));
    if (!reader.take(':')) return wrong(fmt::format("`{}` has no kind", parameter.name));
    const std::string_view kind = reader.word();
    const auto found = std::find_if(kKinds.begin(), kKinds.end(), [&](ParameterKind k) { return kind == name_of(k); });
    if (found == kKinds.end())
      return wrong(fmt::format("`{}` is no kind; there are value, call, loop, integer, number, text, boolean", kind));
    parameter.kind = *found;
    if (reader.take('=')) {
      parameter.default_value = literal(reader);
      if (!parameter.default_value || !fits(parameter.kind, *parameter.default_value) || parameter.kind == ParameterKind::kValue)
        return wrong(fmt::format("the default of `{}` is no {}", parameter.name, name_of(parameter.kind)));
    } else if (!out.parameters.empty() && out.parameters.back().default_value) {
      return wrong(fmt::format("`{}` has no default, and what stands before it has one", parameter.name));
    }
    const auto same = [&](const Parameter& p) { return p.name == parameter.name; };
    if (std::any_of(out.parameters.begin(), out.parameters.end(), same))
      return wrong(fmt::format("`{}` occurs twice", parameter.name));
    out.parameters.push_back(std::move(parameter));
    if (out.parameters.size() > kMaxParameters) return wrong(fmt::format("more than {} parameters", kMaxParameters));
  }
  if (!reader.at_end()) return wrong(fmt::format("`{}` stands behind it", reader.rest()));
  return out;
}

}  // namespace ppcheck::plugin
