// literals.h: the values of Python's number and string literals. Internal to lower.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/ir/module.h"

namespace ppcheck::lower {

// "0x1F", "1_000", "0777" (Python 2), "12L", "1e3", "2j"; nothing for what is no number.
std::optional<ir::Constant> parse_number(std::string_view text);

// The constant with its sign changed; nothing for what cannot be negated exactly.
std::optional<ir::Constant> negated(const ir::Constant& number);

struct StringLiteral {
  bool is_bytes = false;
  bool is_format = false;      // f"" (and t"")
  bool is_raw = false;
  bool is_back_quoted = false;
  std::size_t content_begin = 0;  // offsets into the literal: behind the opening quotes, before the closing
  std::size_t content_end = 0;
};

StringLiteral describe_string(std::string_view literal);

// The text between the quotes with its escapes resolved, as UTF-8 (bytes over 127 of a bytes literal too).
std::string string_value(std::string_view literal, const StringLiteral& description);

}  // namespace ppcheck::lower
