// join_lines.h: a second chance for text inside brackets that the grammar's scanner reads wrongly.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/source/span.h"

namespace ppcheck::syntax {

struct JoinedText {
  std::string text;                     // of the same length
  std::vector<source::Span> comments;   // those that were inside brackets
};

// The text with line ends and comments inside brackets replaced by blanks, byte for byte: lines in brackets
// may be indented as one likes, but the scanner takes one that is indented less than its block for the end of
// that block (`(a.` / `b)`). Nothing when the brackets do not match or no line end is inside any.
std::optional<JoinedText> join_lines_in_brackets(std::string_view text);

}  // namespace ppcheck::syntax
