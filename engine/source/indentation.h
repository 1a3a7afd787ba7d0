// indentation.h: lines whose indentation fits no block.
//
//   for (const IndentationProblem& p : check_indentation(file.text)) …
//
// The parser takes most of them without complaint and puts the line into some block, so they are looked for
// here: a dedent to no outer level, an indent that no `:` opened, a block without a line. Lines inside
// brackets and strings and behind a backslash are left alone, and so is text behind an unclosed bracket.
// A tab goes to the next multiple of eight, as in Python 2.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/source/span.h"

namespace ppcheck::source {

struct IndentationProblem {
  Span span;           // the line, without its indentation and end; of a block without a line, its opener
  std::string reason;  // "unindent matches no outer level", "unexpected indent", "expected an indented block"
};

// In order of the source. Cost: one pass.
std::vector<IndentationProblem> check_indentation(std::string_view text);

}  // namespace ppcheck::source
