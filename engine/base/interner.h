// interner.h: one number for each distinct text.
//
//   Symbol s = intern("tensorflow");
//   s == intern("tensorflow")      // true, and as cheap as comparing two integers
//   text_of(s)                     // "tensorflow", valid until the process ends
//
// The table is one for the whole process and safe from all threads (sharded locks). The numbers depend
// on the order of first use, hence on threads: never sort or print by a Symbol, only by its text.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace ppcheck::base {

struct Symbol {
  std::uint32_t id = 0;  // 0 is the empty text
  bool empty() const { return id == 0; }
  friend bool operator==(Symbol a, Symbol b) { return a.id == b.id; }
  friend bool operator!=(Symbol a, Symbol b) { return a.id != b.id; }
};

Symbol intern(std::string_view text);
std::string_view text_of(Symbol symbol);

}  // namespace ppcheck::base

template <>
struct std::hash<ppcheck::base::Symbol> {
  std::size_t operator()(ppcheck::base::Symbol s) const noexcept { return s.id * 0x9E3779B1u; }
};
