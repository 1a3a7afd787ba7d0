// value.h: literals, texts, message templates and values of a rule.
//
//   -0.5, "mean", True, None     Literal
//   m.num_parallel_calls         Value: base `m`, one parameter
//   L:times                      Value: base `L`, property `times`
//   "`map` runs {m.map_func}"    Template: three pieces, one of them a Value
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "dsl/ast/name.h"

namespace ppcheck::dsl::ast {

// A text between quotes. Escapes (`\"`, `\\`, `\n`, `\t`) are resolved; a `"""` text is dedented,
// without its first and last blank line.
struct Text {
  std::string value;
  source::Span span;  // with the quotes
};

struct Literal {
  enum class Kind : std::uint8_t { kInteger, kFloat, kText, kTrue, kFalse, kNone };
  Kind kind = Kind::kNone;
  std::string
      text;  // as Python writes it: "-3", "1e5", "True"; of a kText the value without quotes
  std::int64_t integer = 0;  // of a kInteger
  double real = 0;           // of a kInteger or kFloat
  source::Span span;
};

// A dot is a parameter, a colon a property. A bare base is the result of a call, a loop, an object
// or an option.
struct Value {
  Name base;
  std::vector<Name> parameters;  // `c.p`; more than one reaches into the parts of an argument
  std::optional<Name> property;  // `op:name`, `L:times`
  source::Span span;

  std::string text() const {  // "m.map_func", "L:times"
    std::string out = base.text;
    for (const Name& parameter : parameters) out += "." + parameter.text;
    if (property) out += ":" + property->text;
    return out;
  }
};

// A text with places to fill in. `{{` and `}}` are braces that stand for themselves.
struct Template {
  struct Piece {
    std::string text;            // when there is no value
    std::optional<Value> value;  // `{m.map_func}`
  };
  std::vector<Piece> pieces;
  source::Span span;  // with the quotes
};

enum class Comparison : std::uint8_t {
  kEqual,
  kNotEqual,
  kLess,
  kLessEqual,
  kGreater,
  kGreaterEqual
};

const char* spelling_of(Comparison comparison);  // "==", "!=", "<", ...

// `>= 2.4, < 2.12`. Versions are texts: 2.10 is no number.
struct VersionRequirement {
  struct Bound {
    Comparison comparison = Comparison::kEqual;
    Name version;
  };
  std::vector<Bound> bounds;  // all must hold
  source::Span span;
};

}  // namespace ppcheck::dsl::ast
