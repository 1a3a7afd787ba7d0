// layout.h: one line, one statement. Private to dsl/parse.
//
// Newlines are no tokens, so a word that is left out can make two lines into one other statement
// (of 9,720 single deletions in real rules, 240 did). Hence the check of positions: a statement
// begins on its own line, and goes on in the next one only after `|`, `,`, `(`, `and`, `or`, `=` or
// within brackets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "dsl/ast/diagnostic.h"
#include "dsl/parse/grammar.h"
#include "dsl/parse/tokens.h"

namespace ppcheck::dsl {

// Where statements begin and which braces are those of blocks: TokenMark of laid_out.h by token.
std::vector<std::uint8_t> marks_of(antlr4::ParserRuleContext* tree, std::size_t count);

// `tree` is what the grammar made of `tokens`.
void check_layout(antlr4::ParserRuleContext* tree, const std::vector<Token>& tokens,
                  std::vector<Diagnostic>& diagnostics);

// True when a statement may go on in the line after this token.
bool continues(const Token& token);

// "the line before ends after `x`": the error that both this check and the reader of mistakes
// report.
Diagnostic runs_on(const Token& before, const Token& token);
Diagnostic two_statements(const Token& token);

}  // namespace ppcheck::dsl
