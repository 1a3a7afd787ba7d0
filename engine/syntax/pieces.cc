#include "engine/syntax/pieces.h"

#include <algorithm>

namespace ppcheck::syntax {
namespace {

bool begins_with_word(std::string_view line, std::string_view word) {
  return line.starts_with(word) && line.size() > word.size() &&
         (line[word.size()] == ' ' || line[word.size()] == '\t');
}

bool begins_piece(std::string_view line) {
  if (line.starts_with('@')) return true;
  for (const std::string_view word : {"def", "class", "import", "from"})
    if (begins_with_word(line, word)) return true;
  if (!begins_with_word(line, "async")) return false;
  line.remove_prefix(std::min(line.find_first_not_of(" \t", 5), line.size()));
  return begins_with_word(line, "def");
}

}  // namespace

std::vector<source::Span> cut_in_pieces(std::string_view text) {
  std::vector<source::Span> pieces;
  std::uint32_t begin = 0;
  bool after_decorator = false;  // the last line that began in column 0 was a decorator
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = text.find('\n', at);
    end = end == std::string_view::npos ? text.size() : end + 1;
    const std::string_view line = text.substr(at, end - at);
    const char first = line.front();
    const bool blank = first == ' ' || first == '\t' || first == '\n' || first == '\r' ||
                       first == '\f' || first == '#' || first == ')' || first == ']' || first == '}';
    if (!blank) {
      if (begins_piece(line) && !after_decorator && at > begin) {
        pieces.push_back({begin, static_cast<std::uint32_t>(at)});
        begin = static_cast<std::uint32_t>(at);
      }
      after_decorator = first == '@';
    }
    at = end;
  }
  if (begin < text.size() || pieces.empty())
    pieces.push_back({begin, static_cast<std::uint32_t>(text.size())});
  return pieces;
}

}  // namespace ppcheck::syntax
