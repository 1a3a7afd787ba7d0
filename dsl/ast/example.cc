#include "dsl/ast/example.h"

#include <algorithm>

namespace ppcheck::dsl::ast {

std::uint32_t CodeBlock::origin(std::uint32_t offset_in_code) const {
  if (lines.empty()) return raw.begin;
  auto next = std::upper_bound(
      lines.begin(), lines.end(), offset_in_code,
      [](std::uint32_t offset, const LineOrigin& line) { return offset < line.in_code; });
  if (next != lines.begin()) --next;
  return next->in_file + (offset_in_code - std::min(offset_in_code, next->in_code));
}

}  // namespace ppcheck::dsl::ast
