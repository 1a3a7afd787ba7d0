// pieces.h: where a file that does not parse as a whole is cut.
#pragma once

#include <string_view>
#include <vector>

#include "engine/source/span.h"

namespace ppcheck::syntax {

// The text in pieces that begin at lines with `def`, `class`, `@`, `async def`, `import` or `from` in column
// 0; a decorator and what it decorates stay together. The pieces cover the text.
std::vector<source::Span> cut_in_pieces(std::string_view text);

}  // namespace ppcheck::syntax
