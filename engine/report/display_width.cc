#include "engine/report/display_width.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace ppcheck::report {

namespace {

struct Range {
  std::uint32_t first;
  std::uint32_t last;
};

// Blocks that terminals show two columns wide (East Asian Width W and F, emoji), in order.
constexpr std::array kWide = {
    Range{0x1100, 0x115F},   Range{0x2E80, 0x303E},   Range{0x3041, 0x33FF},
    Range{0x3400, 0x4DBF},   Range{0x4E00, 0x9FFF},   Range{0xA000, 0xA4CF},
    Range{0xA960, 0xA97F},   Range{0xAC00, 0xD7A3},   Range{0xF900, 0xFAFF},
    Range{0xFE30, 0xFE6F},   Range{0xFF00, 0xFF60},   Range{0xFFE0, 0xFFE6},
    Range{0x1F300, 0x1F64F}, Range{0x1F680, 0x1F6FF}, Range{0x1F900, 0x1F9FF},
    Range{0x1FA70, 0x1FAFF}, Range{0x20000, 0x3FFFD}};

// Combining characters, joiners and variation selectors: no column of their own, in order.
constexpr std::array kZero = {
    Range{0x0300, 0x036F}, Range{0x0483, 0x0489}, Range{0x0591, 0x05BD}, Range{0x0610, 0x061A},
    Range{0x064B, 0x065F}, Range{0x0E34, 0x0E3A}, Range{0x0E47, 0x0E4E}, Range{0x200B, 0x200F},
    Range{0x20D0, 0x20FF}, Range{0xFE00, 0xFE0F}, Range{0xFE20, 0xFE2F}, Range{0xE0100, 0xE01EF}};

template <std::size_t N>
bool is_in(const std::array<Range, N>& ranges, std::uint32_t point) {
  const auto it = std::upper_bound(ranges.begin(), ranges.end(), point,
                                   [](std::uint32_t p, const Range& r) { return p < r.first; });
  return it != ranges.begin() && point <= std::prev(it)->last;
}

// The code point at `at` and its length in bytes; length 0 for bytes that are no UTF-8.
std::pair<std::uint32_t, std::size_t> decode(std::string_view text, std::size_t at) {
  const auto lead = static_cast<unsigned char>(text[at]);
  if (lead < 0x80) return {lead, 1};
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 0;
  if (length == 0 || lead > 0xF4 || at + length > text.size()) return {0, 0};
  std::uint32_t point = lead & (0xFFu >> (length + 1));
  for (std::size_t k = 1; k < length; ++k) {
    const auto next = static_cast<unsigned char>(text[at + k]);
    if ((next & 0xC0) != 0x80) return {0, 0};
    point = point << 6 | (next & 0x3Fu);
  }
  return {point, length};
}

}  // namespace

std::vector<Cell> cells_of(std::string_view text) {
  constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
  std::vector<Cell> cells;
  cells.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const auto [point, length] = decode(text, at);
    Cell cell;
    cell.offset = static_cast<std::uint32_t>(at);
    if (length == 1 && point == '\t') {
      cell.width = 4;
      cell.shown = "    ";
    } else if (length == 0 || point < 0x20 || (point >= 0x7F && point < 0xA0)) {
      cell.shown = kReplacement;
    } else {
      cell.width = is_in(kZero, point) ? 0 : is_in(kWide, point) ? 2 : 1;
      cell.shown = text.substr(at, length);
    }
    cells.push_back(std::move(cell));
    at += std::max<std::size_t>(1, length);
  }
  return cells;
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (const Cell& cell : cells_of(text)) width += cell.width;
  return width;
}

std::string printable_path(std::string_view path) {
  std::string out;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n')
      out += "\\n";
    else if (c == '\t')
      out += "\\t";
    else if (byte < 0x20 || byte == 0x7F)
      out += fmt::format("\\x{:02x}", byte);
    else
      out += c;
  }
  return out;
}

std::vector<std::string> wrap_words(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  std::string line;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = text.find_first_not_of(" \n", at);
    if (begin == std::string_view::npos) break;
    const std::size_t end = std::min(text.find_first_of(" \n", begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    if (!line.empty() && display_width(line) + 1 + display_width(word) > width) {
      lines.push_back(std::move(line));
      line.clear();
    }
    if (!line.empty()) line += ' ';
    line += word;
    at = end;
  }
  if (!line.empty() || lines.empty()) lines.push_back(std::move(line));
  return lines;
}

}  // namespace ppcheck::report
