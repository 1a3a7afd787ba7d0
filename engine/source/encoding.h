// encoding.h: from bytes in one of Python's source encodings to UTF-8.
//
//   declared_encoding("# -*- coding: latin-1 -*-\n")   // "latin-1" (PEP 263: first or second line)
//   find_encoding("Latin_1")                           // Encoding::kLatin1
//   to_utf8(bytes, Encoding::kLatin1)
//
// Only encodings that extend ASCII are known, besides UTF-16: others are an error, not a guess.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ppcheck::source {

enum class Encoding { kUtf8, kUtf16Le, kUtf16Be, kAscii, kLatin1, kLatin9, kCp1252, kCp1251, kKoi8R };

// The name that a PEP 263 declaration gives, as written; empty when there is none.
std::string_view declared_encoding(std::string_view bytes);

// Python's spelling rules: case, `-`, `_` and blanks do not matter. Nothing for a name that is not known.
std::optional<Encoding> find_encoding(std::string_view name);

const char* name_of(Encoding encoding);

bool is_valid_utf8(std::string_view bytes);

// Bytes or units that mean nothing in the encoding become U+FFFD.
std::string to_utf8(std::string_view bytes, Encoding encoding);

// The way back. Nothing when `text` has a character that the encoding lacks. `text` is valid UTF-8.
std::optional<std::string> from_utf8(std::string_view text, Encoding encoding);

}  // namespace ppcheck::source
