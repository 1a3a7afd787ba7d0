// truth.h: the three truth values of every relation and condition (Kleene's strong logic).
//
//   both(Truth::kTrue, Truth::kUnknown) == Truth::kUnknown
//   either(Truth::kTrue, Truth::kUnknown) == Truth::kTrue
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace ppcheck::base {

enum class Truth : std::int8_t { kFalse = 0, kUnknown = 1, kTrue = 2 };

inline Truth truth_of(bool known) { return known ? Truth::kTrue : Truth::kFalse; }
inline Truth negate(Truth t) { return static_cast<Truth>(2 - static_cast<int>(t)); }
inline Truth both(Truth a, Truth b) { return std::min(a, b); }    // and
inline Truth either(Truth a, Truth b) { return std::max(a, b); }  // or

// "yes", "no", "not known": the words that explain and dumps print.
inline std::string_view word_of(Truth t) {
  return t == Truth::kTrue ? "yes" : t == Truth::kFalse ? "no" : "not known";
}

}  // namespace ppcheck::base
