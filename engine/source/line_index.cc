#include "engine/source/line_index.h"

#include <algorithm>

namespace ppcheck::source {
namespace {

bool continues_code_point(char c) { return (static_cast<unsigned char>(c) & 0xC0u) == 0x80u; }

}  // namespace

LineIndex::LineIndex(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool lone_cr = text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n');
    if (text[i] == '\n' || lone_cr) starts_.push_back(static_cast<std::uint32_t>(i + 1));
  }
}

std::uint32_t LineIndex::line_of(std::uint32_t offset) const {
  const auto next = std::upper_bound(starts_.begin(), starts_.end(), offset);
  return static_cast<std::uint32_t>(next - starts_.begin());
}

Position LineIndex::position(std::string_view text, std::uint32_t offset) const {
  const std::uint32_t line = line_of(offset);
  std::uint32_t column = 1;
  const auto end = std::min<std::size_t>(offset, text.size());
  for (std::size_t i = starts_[line - 1]; i < end; ++i)
    if (!continues_code_point(text[i])) ++column;
  return {line, column};
}

std::uint32_t LineIndex::utf16_column(std::string_view text, std::uint32_t offset) const {
  std::uint32_t column = 1;
  const auto end = std::min<std::size_t>(offset, text.size());
  for (std::size_t i = starts_[line_of(offset) - 1]; i < end; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xC0u) != 0x80u) column += byte >= 0xF0u ? 2 : 1;
  }
  return column;
}

Span LineIndex::line_span(std::string_view text, std::uint32_t line) const {
  if (line == 0 || line > line_count()) return {};
  const std::uint32_t begin = starts_[line - 1];
  std::uint32_t end = line < line_count() ? starts_[line] : static_cast<std::uint32_t>(text.size());
  while (end > begin && (text[end - 1] == '\n' || text[end - 1] == '\r')) --end;
  return {begin, end};
}

}  // namespace ppcheck::source
