// tokens.h: the words of a .ppr text, apart from ANTLR. Private to dsl/parse and dsl/format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "dsl/ast/diagnostic.h"
#include "engine/source/source_file.h"
#include "engine/source/span.h"

namespace ppcheck::dsl {

struct Token {
  std::size_t type = 0;        // a constant of the generated lexer
  source::Span span;           // bytes of the file
  std::uint32_t line = 1;      // of the first byte
  std::uint32_t end_line = 1;  // of the last byte
  std::string text;            // as written, or as it should have been written
  bool comment = false;
};

// All tokens with comments and without blanks; the last has the type of the end of file.
// `file.text` must be valid UTF-8.
std::vector<Token> lex(const source::SourceFile& file);

struct RepairedTokens {
  std::vector<Token> tokens;  // no comments; ends with the end of file
  // The text ends inside an unclosed text or fence: what is missing afterwards is no further
  // mistake.
  bool truncated = false;
};

// Reports what can be judged without grammar (foreign signs, unclosed texts and fences) and puts in
// its place what was meant, so that one slip is one error.
RepairedTokens repair(std::vector<Token> tokens, const source::SourceFile& file,
                      std::vector<Diagnostic>& diagnostics);

// False, with one error, when brackets or runs of `not` nest deeper than base::kMaxRuleNesting.
bool check_nesting(const std::vector<Token>& tokens, std::vector<Diagnostic>& diagnostics);

}  // namespace ppcheck::dsl
