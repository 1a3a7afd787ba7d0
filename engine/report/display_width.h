// display_width.h: how many columns of a terminal a text takes.
//
//   for (const Cell& cell : cells_of("a字\t")) ...    // widths 1, 2, 4
//   display_width("字")                                // 2
//
// The tables are this program's own, so that output does not depend on the locale.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ppcheck::report {

// One code point as it is printed: tabs are four blanks, control characters and stray bytes U+FFFD.
struct Cell {
  std::uint32_t offset = 0;  // of its first byte in the text
  std::uint32_t width = 1;   // 0 for combining characters, 2 for East Asian wide ones
  std::string shown;
};

std::vector<Cell> cells_of(std::string_view text);
std::size_t display_width(std::string_view text);

// A path on one line: control characters as escapes, `\n` and `\x1b`.
std::string printable_path(std::string_view path);

// `text` on lines of at most `width` columns, broken at blanks; a longer word has a line of its own.
std::vector<std::string> wrap_words(std::string_view text, std::size_t width);

}  // namespace ppcheck::report
