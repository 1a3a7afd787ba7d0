// laid_out.h: the words of a rule file with their comments and the places of statements, for the
// formatter. No ANTLR in here.
#pragma once

#include <cstdint>
#include <vector>

#include "dsl/ast/diagnostic.h"
#include "dsl/parse/tokens.h"
#include "engine/source/source_file.h"

namespace ppcheck::dsl {

// What a token is for the layout; several may hold at once.
enum TokenMark : std::uint8_t {
  kBeginsStatement = 1,  // and so stands first on a line
  kOpensBlock = 2,       // the brace after `rule NAME`, `match`, …; not that of values or members
  kClosesBlock = 4,
};

struct LaidOut {
  std::vector<Token> tokens;            // with comments, without the end of file
  std::vector<std::uint8_t> marks;      // aligned with `tokens`
  std::vector<Diagnostic> diagnostics;  // with errors, there are no tokens
};

LaidOut lay_out(const source::SourceFile& file);

}  // namespace ppcheck::dsl
