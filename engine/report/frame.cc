#include "engine/report/frame.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "engine/report/display_width.h"

namespace ppcheck::report {

namespace {

constexpr std::size_t kMinTextWidth = 20;     // of source text, however narrow the frame was asked to be
constexpr std::size_t kMinMessageWidth = 24;  // of a message below its mark

// A mark on one line, in display columns from 0, half-open.
struct Column {
  std::size_t begin = 0;
  std::size_t end = 0;
  const Mark* mark = nullptr;
};

// The part of a line that is shown: its text, and the marks moved with it.
struct ShownLine {
  std::string text;
  std::vector<Column> columns;
};

std::size_t column_of(const std::vector<Cell>& cells, std::uint32_t offset) {
  std::size_t column = 0;
  for (const Cell& cell : cells) {
    if (cell.offset >= offset) break;
    column += cell.width;
  }
  return column;
}

std::vector<Column> columns_of(const std::vector<Cell>& cells, source::Span line,
                               const std::vector<const Mark*>& marks) {
  std::vector<Column> columns;
  for (const Mark* mark : marks) {
    const std::uint32_t begin = std::max(mark->span.begin, line.begin) - line.begin;
    const std::uint32_t end = std::clamp(mark->span.end, line.begin, line.end) - line.begin;
    Column column{column_of(cells, begin), column_of(cells, end), mark};
    column.end = std::max(column.end, column.begin + 1);
    columns.push_back(column);
  }
  return columns;
}

// Cuts a line that is wider than `width` so that its first mark stands in the left third.
ShownLine cut(const std::vector<Cell>& cells, std::vector<Column> columns, std::size_t width) {
  std::size_t total = 0;
  for (const Cell& cell : cells) total += cell.width;
  std::size_t from = 0;
  if (total > width && columns.front().begin + 1 > width / 3 && columns.front().end > width)
    from = std::min(columns.front().begin - width / 3, total - width + 1);
  const bool cut_left = from > 0;
  ShownLine shown;
  if (cut_left) shown.text = "…";
  std::size_t at = 0;                       // column in the whole line
  std::size_t used = cut_left ? 1u : 0u;    // columns written
  std::size_t shift = 0;                    // columns dropped on the left
  bool started = false;
  bool cut_right = false;
  for (const Cell& cell : cells) {
    if (at >= from && !cut_right) {
      if (!started) shift = at;
      started = true;
      const bool is_last = at + cell.width >= total;
      if (used + cell.width + (is_last ? 0 : 1) > width) {
        cut_right = true;
      } else {
        shown.text += cell.shown;
        used += cell.width;
      }
    }
    at += cell.width;
  }
  if (cut_right) shown.text += "…";
  const std::size_t limit = used + (cut_right ? 1u : 0u);
  for (Column& column : columns) {
    const auto moved = [&](std::size_t c) { return c < shift ? 0 : c - shift + (cut_left ? 1u : 0u); };
    column.begin = std::min(moved(column.begin), limit == 0 ? 0 : limit - 1);
    column.end = std::clamp(moved(column.end), column.begin + 1, std::max(limit, column.begin + 1));
  }
  shown.columns = std::move(columns);
  return shown;
}

class Writer {
 public:
  Writer(const source::SourceFile& file, std::size_t gutter, std::size_t width, const FrameStyle& style)
      : file_(file), gutter_(gutter), style_(style) {
    const std::size_t taken = gutter + 4;
    width_ = std::max(width, taken + kMinTextWidth) - taken;
  }

  void bar() { out_ += fmt::format("{} {} |{}\n", style_.gutter, pad(), style_.reset); }
  void gap() { out_ += fmt::format("{}{}...{}\n", style_.gutter, pad().substr(0, gutter_ > 2 ? gutter_ - 2 : 0),
                                   style_.reset); }

  void line(std::uint32_t number, const std::vector<const Mark*>& marks) {
    const source::Span span = file_.lines.line_span(file_.text, number);
    const std::string_view text = std::string_view(file_.text).substr(span.begin, span.size());
    const std::vector<Cell> cells = cells_of(text);
    if (marks.empty()) {
      source_line(number, cut(cells, {Column{}}, width_).text);
      return;
    }
    const ShownLine shown = cut(cells, columns_of(cells, span, marks), width_);
    source_line(number, shown.text);
    mark_rows(shown.columns);
  }

  std::string take() { return std::move(out_); }

 private:
  std::string pad() const { return std::string(gutter_, ' '); }

  void source_line(std::uint32_t number, std::string_view text) {
    std::string row = fmt::format("{} {:>{}} |{} {}", style_.gutter, number, gutter_, style_.reset, text);
    row.erase(row.find_last_not_of(' ') + 1);
    out_ += row + '\n';
  }

  const std::string& style_of(const Column& column) const {
    return column.mark->primary ? style_.primary : style_.secondary;
  }

  void row(std::string_view content) {
    out_ += fmt::format("{} {} |{} {}\n", style_.gutter, pad(), style_.reset, content);
  }

  // One row of marks, with the message of the last behind it where there is room; then a row for each other
  // message, from right to left, with bars that lead up to the marks on its left.
  void mark_rows(std::vector<Column> columns) {
    std::stable_sort(columns.begin(), columns.end(), [](const Column& a, const Column& b) {
      return a.begin != b.begin ? a.begin < b.begin : a.mark->primary && !b.mark->primary;
    });
    std::string marks;
    std::size_t at = 0;
    for (const Column& column : columns) {
      const std::size_t begin = std::max(column.begin, at);
      if (column.end <= begin) continue;
      marks += std::string(begin - at, ' ') + style_of(column) +
               std::string(column.end - begin, column.mark->primary ? '^' : '-') + style_.reset;
      at = column.end;
    }
    std::size_t pending = columns.size();
    const Column& last = columns.back();
    if (last.mark->message.empty()) {
      --pending;
    } else if (at + 1 + display_width(last.mark->message) <= width_) {
      marks += fmt::format(" {}{}{}", style_of(last), last.mark->message, style_.reset);
      --pending;
    }
    row(marks);
    for (std::size_t k = pending; k-- > 0;) {
      const Column& column = columns[k];
      if (column.mark->message.empty()) continue;
      const std::size_t room = width_ > column.begin ? width_ - column.begin : 0;
      const std::size_t begin =
          room >= kMinMessageWidth || column.begin == 0 ? column.begin : width_ - std::min(width_, kMinMessageWidth);
      const auto lines = wrap_words(column.mark->message, std::max(width_ - begin, kMinMessageWidth));
      for (const std::string& part : lines)
        row(fmt::format("{}{}{}{}", bars(columns, k, begin), style_of(column), part, style_.reset));
    }
  }

  // Blanks up to `until`, with a bar below each mark left of number `k` that still waits for its message.
  std::string bars(const std::vector<Column>& columns, std::size_t k, std::size_t until) const {
    std::string out;
    std::size_t at = 0;
    for (std::size_t n = 0; n < k; ++n) {
      const Column& column = columns[n];
      if (column.mark->message.empty() || column.begin < at || column.begin >= until) continue;
      out += std::string(column.begin - at, ' ') + style_of(column) + "|" + style_.reset;
      at = column.begin + 1;
    }
    return out + std::string(until - at, ' ');
  }

  const source::SourceFile& file_;
  std::size_t gutter_;
  std::size_t width_ = 0;
  const FrameStyle& style_;
  std::string out_;
};

}  // namespace

std::size_t gutter_width(const source::SourceFile& file, const std::vector<Mark>& marks) {
  std::uint32_t last = 1;
  for (const Mark& mark : marks) last = std::max(last, file.lines.line_of(mark.span.begin));
  return fmt::formatted_size("{}", last);
}

std::string render_frame(const source::SourceFile& file, std::vector<Mark> marks, std::size_t gutter,
                         std::size_t width, const FrameStyle& style) {
  std::stable_sort(marks.begin(), marks.end(),
                   [](const Mark& a, const Mark& b) { return a.span.begin < b.span.begin; });
  Writer writer(file, gutter, width, style);
  writer.bar();
  std::uint32_t previous = 0;
  for (std::size_t k = 0; k < marks.size();) {
    const std::uint32_t number = file.lines.line_of(marks[k].span.begin);
    std::vector<const Mark*> on_line;
    for (; k < marks.size() && file.lines.line_of(marks[k].span.begin) == number; ++k)
      on_line.push_back(&marks[k]);
    // The mark that the reader came for decides where a long line is cut.
    std::stable_partition(on_line.begin(), on_line.end(), [](const Mark* mark) { return mark->primary; });
    if (previous != 0 && number == previous + 2) writer.line(previous + 1, {});
    if (previous != 0 && number > previous + 2) writer.gap();
    writer.line(number, on_line);
    previous = number;
  }
  return writer.take();
}

}  // namespace ppcheck::report
