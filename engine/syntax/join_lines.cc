#include "engine/syntax/join_lines.h"

#include <algorithm>

namespace ppcheck::syntax {
namespace {

char closing_of(char open) { return open == '(' ? ')' : open == '[' ? ']' : '}'; }

// Behind the string that begins at `at`; a string that is not closed ends at its line end.
std::size_t end_of_string(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const bool triple = at + 2 < text.size() && text[at + 1] == quote && text[at + 2] == quote;
  std::size_t i = at + (triple ? 3 : 1);
  while (i < text.size()) {
    if (text[i] == '\\') {
      i += 2;
    } else if (text[i] == quote && !triple) {
      return i + 1;
    } else if (text[i] == quote && text.substr(i, 3) == std::string(3, quote)) {
      return i + 3;
    } else if (text[i] == '\n' && !triple) {
      return i;
    } else {
      ++i;
    }
  }
  return text.size();
}

}  // namespace

std::optional<JoinedText> join_lines_in_brackets(std::string_view text) {
  JoinedText out;
  out.text = text;
  std::string open;  // the brackets that wait for their end
  bool changed = false;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '"' || c == '\'') {
      i = end_of_string(text, i);
      continue;
    }
    if (c == '#') {
      const std::size_t end = std::min(text.find_first_of("\r\n", i), text.size());
      if (!open.empty()) {
        out.comments.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(end)});
        std::fill(out.text.begin() + static_cast<std::ptrdiff_t>(i),
                  out.text.begin() + static_cast<std::ptrdiff_t>(end), ' ');
      }
      i = end;
      continue;
    }
    if (c == '(' || c == '[' || c == '{') {
      open += closing_of(c);
    } else if (c == ')' || c == ']' || c == '}') {
      if (open.empty() || open.back() != c) return std::nullopt;
      open.pop_back();
    } else if (!open.empty() && (c == '\n' || c == '\r')) {
      out.text[i] = ' ';
      changed = true;
      if (i > 0 && text[i - 1] == '\\') out.text[i - 1] = ' ';
    } else if (!open.empty() && c == '\f') {
      out.text[i] = ' ';
    }
    ++i;
  }
  if (!open.empty() || !changed) return std::nullopt;
  return out;
}

}  // namespace ppcheck::syntax
