#include "engine/fix/diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace ppcheck::fix {

namespace {

using Lines = std::vector<std::string_view>;  // with their ends

constexpr std::size_t kContext = 3;
constexpr int kMaxDifferences = 2000;

Lines split(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::size_t size = end == std::string_view::npos ? text.size() : end + 1;
    lines.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

// One line of the result: ' ', '-' or '+'.
struct Step {
  char mark = ' ';
  std::string_view line;
};

void append(std::vector<Step>& steps, char mark, const Lines& lines, std::size_t begin, std::size_t end) {
  for (std::size_t k = begin; k < end; ++k) steps.push_back({mark, lines[k]});
}

// Myers' algorithm on the lines between the common beginning and end. `reached[d][k]`: how far the first text is used up
// after d differences on diagonal k (first minus second), from -d to d.
std::vector<Step> middle(const Lines& a, const Lines& b) {
  std::vector<Step> steps;
  const auto n = static_cast<int>(a.size());
  const auto m = static_cast<int>(b.size());
  std::vector<std::vector<int>> reached;
  bool found = n == 0 && m == 0;
  const int most = std::min(n + m, kMaxDifferences);
  for (int d = 0; d <= most && !found; ++d) {
    std::vector<int> row(static_cast<std::size_t>(2 * d + 1));
    const auto before = [&](int k) { return reached.back()[static_cast<std::size_t>(k + d - 1)]; };
    for (int k = -d; k <= d && !found; k += 2) {
      int x = 0;
      if (d > 0) {
        const bool down = k == -d || (k != d && before(k - 1) < before(k + 1));
        x = down ? before(k + 1) : before(k - 1) + 1;
      }
      int y = x - k;
      while (x < n && y < m && y >= 0 && a[static_cast<std::size_t>(x)] == b[static_cast<std::size_t>(y)]) ++x, ++y;
      row[static_cast<std::size_t>(k + d)] = x;
      found = x >= n && y >= m;
    }
    reached.push_back(std::move(row));
  }
  if (!found) {
    append(steps, '-', a, 0, a.size());
    append(steps, '+', b, 0, b.size());
    return steps;
  }
  // The way back, from the end.
  int x = n;
  int y = m;
  for (int d = static_cast<int>(reached.size()) - 1; d >= 0; --d) {
    const int k = x - y;
    int from_x = 0;
    int from_y = 0;
    bool down = false;
    if (d > 0) {
      const auto& row = reached[static_cast<std::size_t>(d - 1)];
      const auto at = [&](int diagonal) { return row[static_cast<std::size_t>(diagonal + d - 1)]; };
      down = k == -d || (k != d && at(k - 1) < at(k + 1));
      from_x = at(down ? k + 1 : k - 1);
      from_y = from_x - (down ? k + 1 : k - 1);
    }
    const int start_x = d == 0 ? 0 : from_x + (down ? 0 : 1);
    while (x > start_x) {
      --x, --y;
      steps.push_back({' ', a[static_cast<std::size_t>(x)]});
    }
    if (d == 0) break;
    steps.push_back(down ? Step{'+', b[static_cast<std::size_t>(from_y)]} : Step{'-', a[static_cast<std::size_t>(from_x)]});
    x = from_x;
    y = from_y;
  }
  std::reverse(steps.begin(), steps.end());
  return steps;
}

std::vector<Step> compare(const Lines& a, const Lines& b) {
  std::size_t head = 0;
  while (head < a.size() && head < b.size() && a[head] == b[head]) ++head;
  std::size_t tail = 0;
  while (tail < a.size() - head && tail < b.size() - head && a[a.size() - 1 - tail] == b[b.size() - 1 - tail]) ++tail;
  std::vector<Step> steps;
  append(steps, ' ', a, 0, head);
  const auto cut = [&](const Lines& lines) {
    return Lines(lines.begin() + static_cast<std::ptrdiff_t>(head), lines.end() - static_cast<std::ptrdiff_t>(tail));
  };
  const std::vector<Step> between = middle(cut(a), cut(b));
  steps.insert(steps.end(), between.begin(), between.end());
  append(steps, ' ', a, a.size() - tail, a.size());
  return steps;
}

// "3,7"; a length of 1 is left out, and an empty stretch is named by the line before it.
std::string range(std::size_t first, std::size_t count) {
  if (count == 1) return fmt::format("{}", first);
  return fmt::format("{},{}", count == 0 ? first - 1 : first, count);
}

}  // namespace

std::string unified_diff(const std::string& path, std::string_view before, std::string_view after) {
  if (before == after) return {};
  const std::vector<Step> steps = compare(split(before), split(after));
  std::string out = fmt::format("--- {}\n+++ {}\n", path, path);
  std::size_t old_line = 1;
  std::size_t new_line = 1;
  for (std::size_t at = 0; at < steps.size();) {
    const auto is_change = [](const Step& s) { return s.mark != ' '; };
    const auto first = static_cast<std::size_t>(
        std::find_if(steps.begin() + static_cast<std::ptrdiff_t>(at), steps.end(), is_change) - steps.begin());
    if (first == steps.size()) break;
    const std::size_t begin = first - std::min(first - at, kContext);
    old_line += begin - at;
    new_line += begin - at;
    // Changes that are less than two contexts apart share one stretch.
    std::size_t last = first;
    for (std::size_t k = first; k < steps.size() && k <= last + 2 * kContext; ++k)
      if (is_change(steps[k])) last = k;
    const std::size_t end = std::min(steps.size(), last + 1 + kContext);
    std::size_t old_count = 0;
    std::size_t new_count = 0;
    std::string body;
    for (std::size_t k = begin; k < end; ++k) {
      old_count += steps[k].mark != '+';
      new_count += steps[k].mark != '-';
      body += steps[k].mark;
      body += steps[k].line;
      if (!steps[k].line.ends_with('\n')) body += "\n\\ No newline at end of file\n";
    }
    out += fmt::format("@@ -{} +{} @@\n{}", range(old_line, old_count), range(new_line, new_count), body);
    old_line += old_count;
    new_line += new_count;
    at = end;
  }
  return out;
}

}  // namespace ppcheck::fix
