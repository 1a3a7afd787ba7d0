#include "dsl/parse/dedent.h"

#include <algorithm>
#include <optional>

namespace ppcheck::dsl {
namespace {

struct Line {
  std::string_view text;  // without its end
  std::uint32_t offset;
};

std::vector<Line> lines_of(std::string_view text, std::uint32_t offset) {
  std::vector<Line> lines;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    lines.push_back({line, offset + static_cast<std::uint32_t>(at)});
    at = end + 1;
  }
  return lines;
}

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t") == std::string_view::npos;
}

std::string_view common_indentation(const std::vector<Line>& lines) {
  std::optional<std::string_view> common;
  for (const Line& line : lines) {
    if (is_blank(line.text)) continue;
    const std::string_view own = line.text.substr(0, line.text.find_first_not_of(" \t"));
    if (!common) {
      common = own;
      continue;
    }
    const auto [a, b] = std::mismatch(common->begin(), common->end(), own.begin(), own.end());
    common = common->substr(0, static_cast<std::size_t>(a - common->begin()));
  }
  return common.value_or("");
}

}  // namespace

Dedented dedent(std::string_view text, std::uint32_t offset) {
  const std::vector<Line> lines = lines_of(text, offset);
  const std::string_view common = common_indentation(lines);
  Dedented out;
  for (const Line& line : lines) {
    const std::size_t removed = is_blank(line.text) ? line.text.size() : common.size();
    out.lines.push_back({static_cast<std::uint32_t>(out.text.size()),
                         line.offset + static_cast<std::uint32_t>(removed)});
    out.text += line.text.substr(removed);
    out.text += '\n';
  }
  return out;
}

}  // namespace ppcheck::dsl
