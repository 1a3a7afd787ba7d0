#include "engine/source/encoding.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <utility>

namespace ppcheck::source {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

void append(std::string& out, char32_t c) {
  if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    out += static_cast<char>(0xC0 | (c >> 6));
    out += static_cast<char>(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    out += static_cast<char>(0xE0 | (c >> 12));
    out += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
    out += static_cast<char>(0x80 | (c & 0x3F));
  } else {
    out += static_cast<char>(0xF0 | (c >> 18));
    out += static_cast<char>(0x80 | ((c >> 12) & 0x3F));
    out += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
    out += static_cast<char>(0x80 | (c & 0x3F));
  }
}

// What the bytes 0x80-0xFF mean; 0 is no character.
using UpperHalf = std::array<char16_t, 128>;

constexpr UpperHalf latin1() {
  UpperHalf table{};
  for (std::size_t i = 0; i < table.size(); ++i) table[i] = static_cast<char16_t>(0x80 + i);
  return table;
}

constexpr UpperHalf latin9() {
  UpperHalf table = latin1();
  table[0x24] = 0x20AC;
  table[0x26] = 0x0160;
  table[0x28] = 0x0161;
  table[0x34] = 0x017D;
  table[0x38] = 0x017E;
  table[0x3C] = 0x0152;
  table[0x3D] = 0x0153;
  table[0x3E] = 0x0178;
  return table;
}

constexpr UpperHalf cp1252() {
  constexpr std::array<char16_t, 32> kFirst = {
      0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
      0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
      0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};
  UpperHalf table = latin1();
  for (std::size_t i = 0; i < kFirst.size(); ++i) table[i] = kFirst[i];
  return table;
}

constexpr UpperHalf cp1251() {
  constexpr std::array<char16_t, 64> kFirst = {
      0x0402, 0x0403, 0x201A, 0x0453, 0x201E, 0x2026, 0x2020, 0x2021, 0x20AC, 0x2030, 0x0409,
      0x2039, 0x040A, 0x040C, 0x040B, 0x040F, 0x0452, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
      0x2013, 0x2014, 0,      0x2122, 0x0459, 0x203A, 0x045A, 0x045C, 0x045B, 0x045F, 0x00A0,
      0x040E, 0x045E, 0x0408, 0x00A4, 0x0490, 0x00A6, 0x00A7, 0x0401, 0x00A9, 0x0404, 0x00AB,
      0x00AC, 0x00AD, 0x00AE, 0x0407, 0x00B0, 0x00B1, 0x0406, 0x0456, 0x0491, 0x00B5, 0x00B6,
      0x00B7, 0x0451, 0x2116, 0x0454, 0x00BB, 0x0458, 0x0405, 0x0455, 0x0457};
  UpperHalf table{};
  for (std::size_t i = 0; i < kFirst.size(); ++i) table[i] = kFirst[i];
  for (std::size_t i = 64; i < 128; ++i) table[i] = static_cast<char16_t>(0x0410 + (i - 64));
  return table;
}

constexpr UpperHalf koi8_r() {
  return {0x2500, 0x2502, 0x250C, 0x2510, 0x2514, 0x2518, 0x251C, 0x2524, 0x252C, 0x2534, 0x253C,
          0x2580, 0x2584, 0x2588, 0x258C, 0x2590, 0x2591, 0x2592, 0x2593, 0x2320, 0x25A0, 0x2219,
          0x221A, 0x2248, 0x2264, 0x2265, 0x00A0, 0x2321, 0x00B0, 0x00B2, 0x00B7, 0x00F7, 0x2550,
          0x2551, 0x2552, 0x0451, 0x2553, 0x2554, 0x2555, 0x2556, 0x2557, 0x2558, 0x2559, 0x255A,
          0x255B, 0x255C, 0x255D, 0x255E, 0x255F, 0x2560, 0x2561, 0x0401, 0x2562, 0x2563, 0x2564,
          0x2565, 0x2566, 0x2567, 0x2568, 0x2569, 0x256A, 0x256B, 0x256C, 0x00A9, 0x044E, 0x0430,
          0x0431, 0x0446, 0x0434, 0x0435, 0x0444, 0x0433, 0x0445, 0x0438, 0x0439, 0x043A, 0x043B,
          0x043C, 0x043D, 0x043E, 0x043F, 0x044F, 0x0440, 0x0441, 0x0442, 0x0443, 0x0436, 0x0432,
          0x044C, 0x044B, 0x0437, 0x0448, 0x044D, 0x0449, 0x0447, 0x044A, 0x042E, 0x0410, 0x0411,
          0x0426, 0x0414, 0x0415, 0x0424, 0x0413, 0x0425, 0x0418, 0x0419, 0x041A, 0x041B, 0x041C,
          0x041D, 0x041E, 0x041F, 0x042F, 0x0420, 0x0421, 0x0422, 0x0423, 0x0416, 0x0412, 0x042C,
          0x042B, 0x0417, 0x0428, 0x042D, 0x0429, 0x0427, 0x042A};
}

// Of the encodings of one byte for each character.
const UpperHalf& upper_half(Encoding encoding) {
  static constexpr UpperHalf kNone{};
  static constexpr UpperHalf kLatin1 = latin1();
  static constexpr UpperHalf kLatin9 = latin9();
  static constexpr UpperHalf kCp1252 = cp1252();
  static constexpr UpperHalf kCp1251 = cp1251();
  static constexpr UpperHalf kKoi8R = koi8_r();
  switch (encoding) {
    case Encoding::kLatin1: return kLatin1;
    case Encoding::kLatin9: return kLatin9;
    case Encoding::kCp1252: return kCp1252;
    case Encoding::kCp1251: return kCp1251;
    case Encoding::kKoi8R: return kKoi8R;
    default: return kNone;
  }
}

std::string from_single_bytes(std::string_view bytes, const UpperHalf& upper) {
  std::string out;
  out.reserve(bytes.size() + bytes.size() / 8);
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      out += c;
    } else {
      const char16_t mapped = upper[byte - 0x80u];
      append(out, mapped == 0 ? kReplacement : mapped);
    }
  }
  return out;
}

std::string from_utf16(std::string_view bytes, bool little) {
  std::string out;
  out.reserve(bytes.size());
  const auto unit = [&](std::size_t i) {
    const auto a = static_cast<unsigned char>(bytes[i]);
    const auto b = static_cast<unsigned char>(bytes[i + 1]);
    return static_cast<char32_t>(little ? a | (b << 8) : b | (a << 8));
  };
  std::size_t i = 0;
  for (; i + 1 < bytes.size(); i += 2) {
    const char32_t first = unit(i);
    if (first < 0xD800 || first > 0xDFFF) {
      append(out, first);
    } else if (first < 0xDC00 && i + 3 < bytes.size() && unit(i + 2) >= 0xDC00 &&
               unit(i + 2) <= 0xDFFF) {
      append(out, 0x10000 + ((first - 0xD800) << 10) + (unit(i + 2) - 0xDC00));
      i += 2;
    } else {
      append(out, kReplacement);
    }
  }
  if (i < bytes.size()) append(out, kReplacement);  // an odd byte at the end
  return out;
}

// Length of the valid UTF-8 sequence at `i`, 0 when there is none.
std::size_t sequence_at(std::string_view bytes, std::size_t i) {
  const auto byte = [&](std::size_t k) -> unsigned {
    return i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u;
  };
  const auto continues = [&](std::size_t k) { return (byte(k) & 0xC0u) == 0x80u; };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return continues(1) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    if (!continues(1) || !continues(2)) return 0;
    if (first == 0xE0 && byte(1) < 0xA0) return 0;  // longer than needed
    if (first == 0xED && byte(1) > 0x9F) return 0;  // half of a surrogate pair
    return 3;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    if (!continues(1) || !continues(2) || !continues(3)) return 0;
    if (first == 0xF0 && byte(1) < 0x90) return 0;
    if (first == 0xF4 && byte(1) > 0x8F) return 0;
    return 4;
  }
  return 0;
}

// The character at `i` of valid UTF-8; `i` goes behind it.
char32_t next_character(std::string_view text, std::size_t& i) {
  const std::size_t length = std::max<std::size_t>(sequence_at(text, i), 1);
  auto c = static_cast<char32_t>(static_cast<unsigned char>(text[i]));
  if (length > 1) c &= 0x7Fu >> length;
  for (std::size_t k = 1; k < length; ++k) c = (c << 6) | (static_cast<unsigned char>(text[i + k]) & 0x3Fu);
  i += length;
  return c;
}

std::optional<std::string> to_single_bytes(std::string_view text, const UpperHalf& upper) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const char32_t c = next_character(text, i);
    if (c < 0x80) {
      out += static_cast<char>(c);
      continue;
    }
    const auto it = std::find(upper.begin(), upper.end(), c);
    if (it == upper.end()) return std::nullopt;
    out += static_cast<char>(0x80 + (it - upper.begin()));
  }
  return out;
}

std::string to_utf16(std::string_view text, bool little) {
  std::string out;
  out.reserve(text.size() * 2);
  const auto unit = [&](char32_t value) {
    const auto low = static_cast<char>(value & 0xFF);
    const auto high = static_cast<char>(value >> 8);
    out += little ? low : high;
    out += little ? high : low;
  };
  for (std::size_t i = 0; i < text.size();) {
    const char32_t c = next_character(text, i);
    if (c < 0x10000) {
      unit(c);
    } else {
      unit(0xD800 + ((c - 0x10000) >> 10));
      unit(0xDC00 + ((c - 0x10000) & 0x3FF));
    }
  }
  return out;
}

std::string repaired_utf8(std::string_view bytes) {
  std::string out;
  out.reserve(bytes.size());
  for (std::size_t i = 0; i < bytes.size();) {
    const std::size_t length = sequence_at(bytes, i);
    if (length == 0) {
      append(out, kReplacement);
      ++i;
    } else {
      out.append(bytes, i, length);
      i += length;
    }
  }
  return out;
}

bool is_name_char(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == '.';
}

}  // namespace

std::string_view declared_encoding(std::string_view bytes) {
  for (int line = 0; line < 2 && !bytes.empty(); ++line) {
    const std::size_t end = std::min(bytes.find_first_of("\r\n"), bytes.size());
    const std::string_view text = bytes.substr(0, end);
    const std::size_t hash = text.find_first_not_of(" \t\f");
    if (hash != std::string_view::npos && text[hash] == '#') {
      for (std::size_t at = text.find("coding", hash); at != std::string_view::npos;
           at = text.find("coding", at + 1)) {
        std::size_t i = at + 6;
        if (i >= text.size() || (text[i] != ':' && text[i] != '=')) continue;
        ++i;
        while (i < text.size() && (text[i] == ' ' || text[i] == '\t')) ++i;
        std::size_t last = i;
        while (last < text.size() && is_name_char(text[last])) ++last;
        if (last > i) return text.substr(i, last - i);
      }
    } else if (hash != std::string_view::npos) {
      return {};  // code on the first line: the second cannot declare
    }
    bytes.remove_prefix(end);
    if (bytes.starts_with("\r\n")) {
      bytes.remove_prefix(2);
    } else if (!bytes.empty()) {
      bytes.remove_prefix(1);
    }
  }
  return {};
}

std::optional<Encoding> find_encoding(std::string_view name) {
  std::string plain;
  for (const char c : name)
    if (c != '-' && c != '_' && c != ' ' && c != '.')
      plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  static constexpr std::pair<std::string_view, Encoding> kNames[] = {
      {"utf8", Encoding::kUtf8},         {"utf8sig", Encoding::kUtf8},
      {"utf8unix", Encoding::kUtf8},     {"u8", Encoding::kUtf8},
      {"utf", Encoding::kUtf8},          {"cp65001", Encoding::kUtf8},
      {"utf8dos", Encoding::kUtf8},      {"utf8mac", Encoding::kUtf8},
      {"utf16", Encoding::kUtf16Le},     {"utf16le", Encoding::kUtf16Le},
      {"utf16be", Encoding::kUtf16Be},   {"ascii", Encoding::kAscii},
      {"usascii", Encoding::kAscii},     {"646", Encoding::kAscii},
      {"latin1", Encoding::kLatin1},     {"latin", Encoding::kLatin1},
      {"iso88591", Encoding::kLatin1},   {"iso885911987", Encoding::kLatin1},
      {"l1", Encoding::kLatin1},         {"cp819", Encoding::kLatin1},
      {"8859", Encoding::kLatin1},       {"latin1unix", Encoding::kLatin1},
      {"latin9", Encoding::kLatin9},     {"iso885915", Encoding::kLatin9},
      {"l9", Encoding::kLatin9},         {"cp1252", Encoding::kCp1252},
      {"windows1252", Encoding::kCp1252}, {"1252", Encoding::kCp1252},
      {"cp1251", Encoding::kCp1251},     {"windows1251", Encoding::kCp1251},
      {"1251", Encoding::kCp1251},       {"koi8r", Encoding::kKoi8R},
      {"cskoi8r", Encoding::kKoi8R}};
  for (const auto& [known, encoding] : kNames)
    if (plain == known) return encoding;
  return std::nullopt;
}

const char* name_of(Encoding encoding) {
  switch (encoding) {
    case Encoding::kUtf8: return "utf-8";
    case Encoding::kUtf16Le: return "utf-16-le";
    case Encoding::kUtf16Be: return "utf-16-be";
    case Encoding::kAscii: return "ascii";
    case Encoding::kLatin1: return "latin-1";
    case Encoding::kLatin9: return "iso-8859-15";
    case Encoding::kCp1252: return "cp1252";
    case Encoding::kCp1251: return "cp1251";
    case Encoding::kKoi8R: return "koi8-r";
  }
  return "utf-8";
}

bool is_valid_utf8(std::string_view bytes) {
  for (std::size_t i = 0; i < bytes.size();) {
    if (static_cast<unsigned char>(bytes[i]) < 0x80) {
      ++i;
      continue;
    }
    const std::size_t length = sequence_at(bytes, i);
    if (length == 0) return false;
    i += length;
  }
  return true;
}

std::string to_utf8(std::string_view bytes, Encoding encoding) {
  switch (encoding) {
    case Encoding::kUtf8: return repaired_utf8(bytes);
    case Encoding::kUtf16Le: return from_utf16(bytes, true);
    case Encoding::kUtf16Be: return from_utf16(bytes, false);
    default: return from_single_bytes(bytes, upper_half(encoding));
  }
}

std::optional<std::string> from_utf8(std::string_view text, Encoding encoding) {
  switch (encoding) {
    case Encoding::kUtf8: return std::string(text);
    case Encoding::kUtf16Le: return to_utf16(text, true);
    case Encoding::kUtf16Be: return to_utf16(text, false);
    default: return to_single_bytes(text, upper_half(encoding));
  }
}

}  // namespace ppcheck::source
