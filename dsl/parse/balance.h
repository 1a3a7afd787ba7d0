// balance.h: braces that are not closed, or close nothing. Private to dsl/parse.
#pragma once

#include <vector>

#include "dsl/ast/diagnostic.h"
#include "dsl/parse/tokens.h"
#include "engine/source/source_file.h"

namespace ppcheck::dsl {

// The tokens with every bracket paired: missing ones are put in where the layout says they were
// meant, stray ones are dropped, and each is one error (none for those that a truncated text has
// lost).
std::vector<Token> balance(const std::vector<Token>& tokens, bool truncated,
                           const source::SourceFile& file, std::vector<Diagnostic>& diagnostics);

// Whether this token stands first on its line.
bool first_on_line(const std::vector<Token>& tokens, std::size_t at);

}  // namespace ppcheck::dsl
