// signature.h: what a predicate is called and takes, from the text that its plugin gives.
//
//   parse_signature("is_large(size: integer, of: call, limit: integer = 1000)")
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/semantic/relations.h"

namespace ppcheck::plugin {

enum class ParameterKind : std::uint8_t { kValue, kCall, kLoop, kInteger, kNumber, kText, kBoolean };

const char* name_of(ParameterKind kind);  // "value", "call", …

struct Parameter {
  std::string name;
  ParameterKind kind = ParameterKind::kValue;
  std::optional<semantic::ConstantValue> default_value;  // of constants only
};

struct Signature {
  std::string name;
  std::vector<Parameter> parameters;  // those with a default come last
  std::string text;                   // as given
};

base::Result<Signature> parse_signature(std::string_view text);

// Whether a constant may stand for a parameter of that kind; numbers take integers.
bool fits(ParameterKind kind, const semantic::ConstantValue& value);

}  // namespace ppcheck::plugin
