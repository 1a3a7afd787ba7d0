#include "engine/base/text_match.h"

#include <re2/re2.h>

#include <algorithm>

namespace ppcheck::base {

int edit_distance(std::string_view a, std::string_view b) {
  const std::size_t n = b.size();
  std::vector<int> before(n + 1), last(n + 1), row(n + 1);
  for (std::size_t j = 0; j <= n; ++j) last[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= n; ++j) {
      const int replace = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replace});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(row);
  }
  return last[n];
}

std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates) {
  const int allowed = std::max<int>(1, static_cast<int>(word.size()) / 3);
  std::optional<std::string> best;
  int best_distance = allowed + 1;
  for (const auto& candidate : candidates) {
    const auto longer = std::max(word.size(), candidate.size());
    const auto shorter = std::min(word.size(), candidate.size());
    if (static_cast<int>(longer - shorter) > allowed) continue;
    const int distance = edit_distance(word, candidate);
    if (distance < best_distance || (distance == best_distance && best && candidate < *best)) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

namespace {

std::string regex_of_glob(std::string_view pattern) {
  std::string out = "^";
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const char c = pattern[i];
    if (c == '*' && i + 1 < pattern.size() && pattern[i + 1] == '*') {
      const bool slash = i + 2 < pattern.size() && pattern[i + 2] == '/';
      out += slash ? "(?:.*/)?" : ".*";
      i += slash ? 2 : 1;
    } else if (c == '*') {
      out += "[^/]*";
    } else if (c == '?') {
      out += "[^/]";
    } else if (const auto end = c == '[' ? pattern.find(']', i + 2) : std::string_view::npos;
               end != std::string_view::npos) {
      const bool negated = pattern[i + 1] == '!' || pattern[i + 1] == '^';
      out += negated ? "[^" : "[";
      for (std::size_t k = i + (negated ? 2 : 1); k < end; ++k) {
        if (pattern[k] == '\\' || pattern[k] == '[') out += '\\';
        out += pattern[k];
      }
      out += "]";
      i = end;
    } else {
      out += RE2::QuoteMeta(std::string(1, c));
    }
  }
  return out + "$";
}

}  // namespace

bool glob_match(std::string_view pattern, std::string_view path) {
  RE2::Options options(RE2::Quiet);
  options.set_dot_nl(true);
  const RE2 compiled(regex_of_glob(pattern), options);
  return compiled.ok() && RE2::PartialMatch(re2::StringPiece(path.data(), path.size()), compiled);
}

std::optional<bool> regex_search(std::string_view pattern, std::string_view text) {
  const RE2 compiled(re2::StringPiece(pattern.data(), pattern.size()), RE2::Quiet);
  if (!compiled.ok()) return std::nullopt;
  return RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), compiled);
}

std::string regex_error(std::string_view pattern) {
  const RE2 compiled(re2::StringPiece(pattern.data(), pattern.size()), RE2::Quiet);
  return compiled.ok() ? std::string() : compiled.error();
}

}  // namespace ppcheck::base
