// dedent.h: removes the blanks that all lines of a text begin with, and remembers where they stood.
// Private to dsl/parse.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/ast/example.h"

namespace ppcheck::dsl {

struct Dedented {
  std::string text;  // each line ends in "\n"; blank lines are empty
  std::vector<ast::CodeBlock::LineOrigin> lines;
};

// `text` are whole lines; `offset` is where it begins in the file. Lines that hold only blanks do
// not count for the common indentation.
Dedented dedent(std::string_view text, std::uint32_t offset);

}  // namespace ppcheck::dsl
