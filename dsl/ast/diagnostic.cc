#include "dsl/ast/diagnostic.h"

#include <algorithm>
#include <string_view>
#include <tuple>

namespace ppcheck::dsl {
namespace {

constexpr std::size_t kMaxColumns = 120;  // of a source line in a frame; longer ones are cut
constexpr std::size_t kContextColumns = 50;

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

// The code points of a line as they are shown: one text each, blanks for tabs and control
// characters.
std::vector<std::string> shown_columns(std::string_view line) {
  std::vector<std::string> columns;
  for (char c : line) {
    if (is_continuation(c) && !columns.empty()) {
      columns.back() += c;
    } else {
      const bool control = static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
      columns.emplace_back(1, control ? ' ' : c);
    }
  }
  return columns;
}

struct Frame {
  std::string text;    // the line
  std::string carets;  // blanks and carets under it
};

// `begin` and `end` are columns from 0 in code points.
Frame frame_of(std::string_view line, std::size_t begin, std::size_t end) {
  const std::vector<std::string> columns = shown_columns(line);
  end = std::max(begin + 1, std::min(end, columns.size()));
  std::size_t from = 0;
  std::size_t to = columns.size();
  if (columns.size() > kMaxColumns) {
    from = begin > kContextColumns ? begin - kContextColumns : 0;
    to = std::min(columns.size(), from + kMaxColumns);
  }
  Frame frame;
  if (from > 0) frame.text += "…";
  for (std::size_t at = from; at < to; ++at) frame.text += columns[at];
  if (to < columns.size()) frame.text += "…";
  const std::size_t last = std::min(std::max(end, begin + 1), std::max(to, begin + 1));
  frame.carets.append(begin - from + (from > 0 ? 1 : 0), ' ');
  frame.carets.append(last - begin, '^');
  while (!frame.text.empty() && frame.text.back() == ' ') frame.text.pop_back();
  return frame;
}

auto order_of(const Diagnostic& d) {
  return std::make_tuple(d.span.begin, d.level == Level::kError ? 0 : 1, d.span.end,
                         std::string_view(d.name), std::string_view(d.message));
}

}  // namespace

std::string render(const Diagnostic& diagnostic, const source::SourceFile& file) {
  const std::string_view text = file.text;
  const auto size = static_cast<std::uint32_t>(text.size());
  const std::uint32_t begin = std::min(diagnostic.span.begin, size);
  const std::uint32_t end = std::max(begin, std::min(diagnostic.span.end, size));
  const source::Position position = file.lines.position(text, begin);
  const source::Span line = file.lines.line_span(text, position.line);
  const std::uint32_t line_end = std::max(line.end, begin);
  const std::size_t first = position.column - 1;
  std::size_t width = 0;
  for (std::uint32_t at = begin; at < std::min(end, line_end); ++at) {
    if (!is_continuation(text[at])) ++width;
  }
  const Frame frame = frame_of(text.substr(line.begin, line.size()), first, first + width);

  const std::string number = std::to_string(position.line);
  const std::string pad(number.size(), ' ');
  std::string out = diagnostic.level == Level::kError ? "error[" : "warning[";
  out += diagnostic.name + "]: " + diagnostic.message + "\n";
  out += pad + "--> " + file.path + ":" + number + ":" + std::to_string(position.column) + "\n";
  out += pad + " |\n";
  out += number + (frame.text.empty() ? " |" : " | ") + frame.text + "\n";
  out += pad + " | " + frame.carets + (diagnostic.help.empty() ? "" : " ") + diagnostic.help + "\n";
  for (const std::string& note : diagnostic.notes) out += pad + " = " + note + "\n";
  return out;
}

void sort_and_unique(std::vector<Diagnostic>& diagnostics) {
  std::stable_sort(diagnostics.begin(), diagnostics.end(),
                   [](const auto& a, const auto& b) { return order_of(a) < order_of(b); });
  const auto same = [](const auto& a, const auto& b) { return order_of(a) == order_of(b); };
  diagnostics.erase(std::unique(diagnostics.begin(), diagnostics.end(), same), diagnostics.end());
}

bool has_errors(const std::vector<Diagnostic>& diagnostics) {
  return std::any_of(diagnostics.begin(), diagnostics.end(),
                     [](const Diagnostic& d) { return d.level == Level::kError; });
}

}  // namespace ppcheck::dsl
