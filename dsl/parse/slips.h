// slips.h: names the mistake in one statement that the grammar refuses. Private to dsl/parse.
#pragma once

#include <cstddef>
#include <vector>

#include "dsl/ast/diagnostic.h"
#include "dsl/parse/tokens.h"
#include "dsl/parse/words.h"

namespace ppcheck::dsl {

// One statement: tokens[begin, end), of which `at` is the first that does not fit; `at == end` when
// something is missing at the end.
struct Statement {
  const std::vector<Token>& tokens;
  Place place;
  std::size_t begin;
  std::size_t end;
  std::size_t at;

  const Token& first() const { return tokens[begin]; }
  bool complete() const { return at < end; }  // there is a token that does not fit
};

// Always an error with the place and what to write instead.
Diagnostic explain_statement(const Statement& statement);

// The slips of conditions (slips_conditions.cc) and of all other statements (slips_lines.cc): an
// error without a name when it is none of them.
Diagnostic condition_slip(const Statement& statement);
Diagnostic line_slip(const Statement& statement);

// "`x` is no …" with did-you-mean among `words`; the notes list the words.
Diagnostic unknown_word(const Token& token, std::string_view of_what,
                        const std::vector<std::string>& words);
// The same for the first word of a statement of `place`, which may begin with a name as well.
Diagnostic unknown_first_word(const Token& token, Place place);

Diagnostic make_error(std::string name, std::string message, source::Span span, std::string help);

// The place just behind a token.
source::Span behind(const Token& token);

bool is_word(const Token& token);      // letters, also a word of the language
bool is_reserved(const Token& token);  // a word that cannot be a name

}  // namespace ppcheck::dsl
