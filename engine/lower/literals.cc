#include "engine/lower/literals.h"

#include <charconv>
#include <cstdint>
#include <limits>

namespace ppcheck::lower {
namespace {

using ir::Constant;
using ir::ConstantKind;

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 99;
}

std::optional<Constant> parse_integer(std::string_view digits, int base, std::string_view whole) {
  Constant out;
  out.kind = ConstantKind::kInt;
  std::uint64_t value = 0;
  bool big = false;
  if (digits.empty()) return std::nullopt;
  for (const char c : digits) {
    const int digit = digit_of(c);
    if (digit >= base) return std::nullopt;
    constexpr auto kMax = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (value > (kMax - static_cast<std::uint64_t>(digit)) / static_cast<std::uint64_t>(base))
      big = true;
    if (!big) value = value * static_cast<std::uint64_t>(base) + static_cast<std::uint64_t>(digit);
  }
  if (big) {
    out.kind = ConstantKind::kBigInt;
    out.text = base::intern(whole);
  } else {
    out.integer = static_cast<std::int64_t>(value);
  }
  return out;
}

void append_code_point(std::string& out, std::uint32_t c) {
  if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    out += static_cast<char>(0xC0 | (c >> 6));
    out += static_cast<char>(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    out += static_cast<char>(0xE0 | (c >> 12));
    out += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
    out += static_cast<char>(0x80 | (c & 0x3F));
  } else if (c < 0x110000) {
    out += static_cast<char>(0xF0 | (c >> 18));
    out += static_cast<char>(0x80 | ((c >> 12) & 0x3F));
    out += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
    out += static_cast<char>(0x80 | (c & 0x3F));
  }
}

// Reads up to `most` digits at `at`; how many there were.
std::size_t read_digits(std::string_view text, std::size_t at, std::size_t most, int base,
                        std::uint32_t& value) {
  std::size_t count = 0;
  value = 0;
  while (count < most && at + count < text.size() && digit_of(text[at + count]) < base) {
    value = value * static_cast<std::uint32_t>(base) +
            static_cast<std::uint32_t>(digit_of(text[at + count]));
    ++count;
  }
  return count;
}

// Appends what the escape at `at` (behind the backslash) stands for; how many characters it took.
std::size_t append_escape(std::string& out, std::string_view text, std::size_t at, bool is_bytes) {
  const char c = text[at];
  std::uint32_t value = 0;
  switch (c) {
    case '\n': return 1;
    case '\r': return at + 1 < text.size() && text[at + 1] == '\n' ? 2 : 1;
    case '\\':
    case '\'':
    case '"': out += c; return 1;
    case 'a': out += '\a'; return 1;
    case 'b': out += '\b'; return 1;
    case 'f': out += '\f'; return 1;
    case 'n': out += '\n'; return 1;
    case 'r': out += '\r'; return 1;
    case 't': out += '\t'; return 1;
    case 'v': out += '\v'; return 1;
    case 'x':
      if (read_digits(text, at + 1, 2, 16, value) == 2) {
        append_code_point(out, value);
        return 3;
      }
      break;
    case 'u':
    case 'U': {
      const std::size_t want = c == 'u' ? 4 : 8;
      if (!is_bytes && read_digits(text, at + 1, want, 16, value) == want) {
        append_code_point(out, value);
        return want + 1;
      }
      break;
    }
    default:
      if (c >= '0' && c <= '7') {
        const std::size_t count = read_digits(text, at, 3, 8, value);
        append_code_point(out, value);
        return count;
      }
  }
  out += '\\';  // no escape (or a name, `\N{…}`): kept as written
  out += c;
  return 1;
}

}  // namespace

std::optional<Constant> parse_number(std::string_view text) {
  std::string plain;
  for (const char c : text)
    if (c != '_') plain += c;
  std::string_view digits = plain;
  if (digits.empty()) return std::nullopt;
  const char last = digits.back();
  const bool prefixed = digits.size() > 2 && digits[0] == '0' && digit_of(digits[1]) > 9 &&
                        digits[1] != 'e' && digits[1] != 'E';
  if (!prefixed && (last == 'j' || last == 'J')) {
    Constant out;
    out.kind = ConstantKind::kComplex;
    out.text = base::intern(text);
    return out;
  }
  if (last == 'l' || last == 'L') digits.remove_suffix(1);
  if (digits.size() > 2 && digits[0] == '0') {
    const char form = digits[1];
    if (form == 'x' || form == 'X') return parse_integer(digits.substr(2), 16, text);
    if (form == 'o' || form == 'O') return parse_integer(digits.substr(2), 8, text);
    if (form == 'b' || form == 'B') return parse_integer(digits.substr(2), 2, text);
  }
  if (digits.find_first_of(".eE") == std::string_view::npos) {
    // Python 2's octals begin with a zero; in Python 3 only zeros may.
    const bool octal = digits.size() > 1 && digits[0] == '0' &&
                       digits.find_first_of("89") == std::string_view::npos;
    return parse_integer(digits, octal ? 8 : 10, text);
  }
  Constant out;
  out.kind = ConstantKind::kFloat;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), out.real);
  if (error == std::errc::result_out_of_range) {
    // Too large is infinite, too small is zero: the exponent's sign tells which.
    const bool small = digits.find("e-") != std::string_view::npos ||
                       digits.find("E-") != std::string_view::npos;
    out.real = small ? 0.0 : std::numeric_limits<double>::infinity();
    return out;
  }
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return out;
}

std::optional<Constant> negated(const Constant& number) {
  Constant out = number;
  if (number.kind == ConstantKind::kInt) {
    out.integer = -number.integer;
  } else if (number.kind == ConstantKind::kFloat) {
    out.real = -number.real;
  } else {
    return std::nullopt;
  }
  return out;
}

StringLiteral describe_string(std::string_view literal) {
  StringLiteral out;
  std::size_t at = 0;
  for (; at < literal.size(); ++at) {
    const char c = literal[at];
    if (c == 'b' || c == 'B') out.is_bytes = true;
    else if (c == 'r' || c == 'R') out.is_raw = true;
    else if (c == 'f' || c == 'F' || c == 't' || c == 'T') out.is_format = true;
    else if (c != 'u' && c != 'U') break;
  }
  if (at >= literal.size()) {
    out.content_begin = out.content_end = literal.size();
    return out;
  }
  const char quote = literal[at];
  out.is_back_quoted = quote == '`';
  std::size_t quotes = 1;
  if (literal.size() >= at + 6 && literal[at + 1] == quote && literal[at + 2] == quote) quotes = 3;
  out.content_begin = at + quotes;
  out.content_end = literal.size();
  if (literal.size() >= out.content_begin + quotes && literal.back() == quote)
    out.content_end = literal.size() - quotes;
  return out;
}

std::string string_value(std::string_view literal, const StringLiteral& description) {
  const std::string_view content = literal.substr(
      description.content_begin, description.content_end - description.content_begin);
  std::string out;
  out.reserve(content.size());
  for (std::size_t i = 0; i < content.size();) {
    const char c = content[i];
    if (c == '\r') {  // Python reads every line end as a line feed
      out += '\n';
      i += i + 1 < content.size() && content[i + 1] == '\n' ? 2 : 1;
    } else if (c == '\\' && !description.is_raw && i + 1 < content.size()) {
      i += 1 + append_escape(out, content, i + 1, description.is_bytes);
    } else {
      out += c;
      ++i;
    }
  }
  return out;
}

}  // namespace ppcheck::lower
