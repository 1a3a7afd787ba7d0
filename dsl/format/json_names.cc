#include "dsl/format/json_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string_view>

namespace ppcheck::dsl {

namespace {

constexpr ast::Comparison kComparisons[] = {ast::Comparison::kEqual,     ast::Comparison::kNotEqual, ast::Comparison::kLessEqual,
                                            ast::Comparison::kGreaterEqual, ast::Comparison::kLess,  ast::Comparison::kGreater};

bool is_name(const std::string& text) {
  const auto good = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
  };
  return !text.empty() && std::all_of(text.begin(), text.end(), good);
}

// Digits with a point or an exponent, as .ppr writes them.
bool is_float(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  const auto digits = [&] {
    const std::size_t count = std::min(text.find_first_not_of("0123456789"), text.size());
    text.remove_prefix(count);
    return count > 0;
  };
  if (!digits()) return false;
  bool fraction = false;
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    fraction = digits();
    if (!fraction) return false;
  }
  if (text.empty()) return fraction;
  if (text.front() != 'e' && text.front() != 'E') return false;
  text.remove_prefix(1);
  if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
  return digits() && text.empty();
}

}  // namespace

ast::Name NameReader::checked(std::string text, const std::string& place) {
  if (!reader_.error() && !is_name(text)) reader_.fail(place, "`" + text + "` is no name");
  return {std::move(text), {}};
}

ast::QualifiedName NameReader::split(const std::string& text, const std::string& place) {
  ast::QualifiedName out;
  std::size_t begin = 0;
  while (true) {
    const std::size_t dot = std::min(text.find('.', begin), text.size());
    out.parts.push_back(checked(text.substr(begin, dot - begin), place));
    if (dot == text.size()) return out;
    begin = dot + 1;
  }
}

ast::Name NameReader::name(Object& object, const char* key) { return checked(object.text(key), object.at(key)); }

std::optional<ast::Name> NameReader::name_if(Object& object, const char* key) {
  if (object.find(key) == nullptr) return std::nullopt;
  return name(object, key);
}

std::vector<ast::Name> NameReader::names(Object& object, const char* key) {
  object.need(key);
  return names_if(object, key);
}

std::vector<ast::Name> NameReader::names_if(Object& object, const char* key) {
  std::vector<ast::Name> out;
  for (std::string& text : object.texts_if(key)) out.push_back(checked(std::move(text), object.at(key)));
  return out;
}

ast::QualifiedName NameReader::qualified(Object& object, const char* key) { return split(object.text(key), object.at(key)); }

ast::ApiRef NameReader::api(const std::string& text, const std::string& place) {
  ast::ApiRef out;
  out.wildcard = text.size() > 2 && text.ends_with(".*");
  out.name = split(out.wildcard ? text.substr(0, text.size() - 2) : text, place);
  return out;
}

ast::Target NameReader::target(Object& object, const char* key) {
  ast::Target out;
  reader_.each(&object.need(key), object.at(key), [&](const Json& json, const std::string& place) {
    out.members.push_back(api(reader_.text(json, place), place));
  });
  return out;
}

ast::TypeName NameReader::type(const Json& json, const std::string& place) {
  Object object(reader_, json, place);
  ast::TypeName out;
  out.any = object.flag_if("any");
  object.each("names", [&](const Json& one, const std::string& at) { out.alternatives.push_back(split(reader_.text(one, at), at)); });
  out.or_unknown = object.flag_if("or_unknown");
  object.done();
  if (out.any == !out.alternatives.empty()) reader_.fail(place, "a type has either `names` or `any`");
  return out;
}

ast::PatternUse NameReader::pattern_use(Object& object) {
  ast::PatternUse out;
  out.pattern = name(object, "use");
  out.arguments = names(object, "arguments");
  return out;
}

ast::VersionRequirement NameReader::versions(Object& object) {
  ast::VersionRequirement out;
  object.each("versions", [&](const Json& json, const std::string& place) {
    const std::string text = reader_.text(json, place);
    if (reader_.error()) return;
    const std::size_t end = std::min(text.find_first_not_of("=!<>"), text.size());
    const std::size_t begin = std::min(text.find_first_not_of(' ', end), text.size());
    ast::VersionRequirement::Bound bound;
    bound.comparison = comparison(text.substr(0, end), place);
    bound.version = checked(text.substr(begin), place);
    out.bounds.push_back(std::move(bound));
  });
  return out;
}

ast::Comparison NameReader::comparison(const std::string& text, const std::string& place) {
  for (const ast::Comparison one : kComparisons)
    if (text == spelling_of(one)) return one;
  reader_.fail(place, "`" + text + "` is no comparison", "there are ==, !=, <, <=, >, >=");
  return ast::Comparison::kEqual;
}

ast::Value NameReader::value(const std::string& text, const std::string& place) {
  ast::Value out;
  const std::size_t colon = std::min(text.find(':'), text.size());
  ast::QualifiedName names = split(text.substr(0, colon), place);
  out.base = std::move(names.parts.front());
  out.parameters.assign(std::make_move_iterator(names.parts.begin() + 1), std::make_move_iterator(names.parts.end()));
  if (colon < text.size()) out.property = checked(text.substr(colon + 1), place);
  return out;
}

ast::Literal NameReader::literal(const Json& json, const std::string& place) {
  using Kind = ast::Literal::Kind;
  ast::Literal out;
  if (json.is_null()) {
    out.text = "None";
  } else if (json.is_boolean()) {
    out.kind = json.get<bool>() ? Kind::kTrue : Kind::kFalse;
    out.text = json.get<bool>() ? "True" : "False";
  } else if (json.is_string()) {
    out.kind = Kind::kText;
    out.text = reader_.text(json, place);
  } else if (json.is_number_integer()) {
    out.kind = Kind::kInteger;
    if (json.is_number_unsigned() && json.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
      reader_.fail(place, "this number does not fit into 64 bits");
    out.integer = json.get<std::int64_t>();
    out.real = static_cast<double>(out.integer);
    out.text = std::to_string(out.integer);
  } else if (json.is_number_float()) {
    out.kind = Kind::kFloat;
    out.real = json.get<double>();
    if (!std::isfinite(out.real)) reader_.fail(place, "this number is too large");
    out.text = fmt::format("{}", out.real);  // the shortest text that reads as this number
    if (out.text.find_first_of(".e") == std::string::npos) out.text += ".0";
  } else {
    Object object(reader_, json, place);
    out.kind = Kind::kFloat;
    out.text = object.text("float");
    if (!reader_.error() && !is_float(out.text)) reader_.fail(object.at("float"), "`" + out.text + "` is no number with a point or exponent");
    out.real = std::strtod(out.text.c_str(), nullptr);
    object.done();
  }
  return out;
}

ast::Operand NameReader::operand(const Json& json, const std::string& place) {
  if (!json.is_object() || json.contains("float")) return literal(json, place);
  Object object(reader_, json, place);
  ast::Value out = value(object.text("value"), object.at("value"));
  object.done();
  return out;
}

ast::Template NameReader::message_text(const Json& json, const std::string& place) {
  ast::Template out;
  if (json.is_string()) {
    std::string text = reader_.text(json, place);
    if (!text.empty()) out.pieces.push_back({std::move(text), std::nullopt});
    return out;
  }
  reader_.each(&json, place, [&](const Json& one, const std::string& at) {
    if (one.is_string()) {
      out.pieces.push_back({reader_.text(one, at), std::nullopt});
      return;
    }
    Object object(reader_, one, at);
    out.pieces.push_back({"", value(object.text("value"), object.at("value"))});
    object.done();
  });
  return out;
}

}  // namespace ppcheck::dsl
