// line_index.h: from byte offsets to lines and columns, and back.
//
//   LineIndex lines(text);
//   lines.position(text, 7)     // {line 1, column 8}: both from 1, columns in code points
//   lines.line_span(text, 3)    // the third line without its line end
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/source/span.h"

namespace ppcheck::source {

struct Position {
  std::uint32_t line = 1;    // from 1
  std::uint32_t column = 1;  // from 1, in code points
  friend bool operator==(Position a, Position b) { return a.line == b.line && a.column == b.column; }
};

class LineIndex {
 public:
  LineIndex() = default;
  explicit LineIndex(std::string_view text);  // cost: one pass

  std::uint32_t line_count() const { return static_cast<std::uint32_t>(starts_.size()); }
  std::uint32_t line_of(std::uint32_t offset) const;  // from 1; offsets past the end are on the last line
  Position position(std::string_view text, std::uint32_t offset) const;
  std::uint32_t utf16_column(std::string_view text, std::uint32_t offset) const;  // from 1, code units
  Span line_span(std::string_view text, std::uint32_t line) const;
  std::uint32_t line_start(std::uint32_t line) const { return starts_[line - 1]; }

 private:
  std::vector<std::uint32_t> starts_{0};
};

}  // namespace ppcheck::source
