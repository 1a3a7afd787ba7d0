#include <antlr4-runtime.h>

#include "dsl/grammar/PprLexer.h"
#include "dsl/parse/tokens.h"
#include "engine/base/limits.h"

namespace ppcheck::dsl {
namespace {

using ppcheck_grammar::PprLexer;

// Byte offsets of the code points of a text, and of its end: ANTLR counts code points.
std::vector<std::uint32_t> code_point_offsets(const std::string& text) {
  std::vector<std::uint32_t> offsets;
  offsets.reserve(text.size() + 1);
  for (std::uint32_t at = 0; at < text.size(); ++at) {
    if ((static_cast<unsigned char>(text[at]) & 0xC0) != 0x80) offsets.push_back(at);
  }
  offsets.push_back(static_cast<std::uint32_t>(text.size()));
  return offsets;
}

}  // namespace

std::vector<Token> lex(const source::SourceFile& file) {
  const std::vector<std::uint32_t> offsets = code_point_offsets(file.text);
  antlr4::ANTLRInputStream input(file.text);
  PprLexer lexer(&input);
  lexer.removeErrorListeners();
  std::vector<Token> tokens;
  while (true) {
    const std::unique_ptr<antlr4::Token> token = lexer.nextToken();
    const std::size_t type = token->getType();
    if (type == PprLexer::WS) continue;
    Token own;
    own.type = type;
    if (type == antlr4::Token::EOF) {
      own.span.begin = own.span.end = static_cast<std::uint32_t>(file.text.size());
      own.line = own.end_line = file.lines.line_of(own.span.end);
      tokens.push_back(std::move(own));
      return tokens;
    }
    own.span.begin = offsets[token->getStartIndex()];
    own.span.end = offsets[token->getStopIndex() + 1];
    own.line = file.lines.line_of(own.span.begin);
    own.end_line = file.lines.line_of(own.span.end - 1);
    own.text = file.text.substr(own.span.begin, own.span.size());
    own.comment = type == PprLexer::COMMENT;
    tokens.push_back(std::move(own));
  }
}

bool check_nesting(const std::vector<Token>& tokens, std::vector<Diagnostic>& diagnostics) {
  // `nots` counts the run of `not` before the current token, `outer` those that the open brackets
  // hold.
  std::vector<int> outer;
  int nots = 0;
  int depth = 0;
  for (const Token& token : tokens) {
    switch (token.type) {
      case PprLexer::NOT:
        ++nots;
        ++depth;
        break;
      case PprLexer::LPAREN:
      case PprLexer::LBRACE:
        outer.push_back(nots);
        nots = 0;
        ++depth;
        break;
      case PprLexer::RPAREN:
      case PprLexer::RBRACE:
        depth -= nots;
        nots = 0;
        if (!outer.empty()) {
          nots = outer.back();
          outer.pop_back();
          --depth;
        }
        break;
      default:
        depth -= nots;
        nots = 0;
    }
    if (depth <= base::kMaxRuleNesting) continue;
    Diagnostic d;
    d.name = "too-deep";
    d.message =
        "brackets and `not` nest deeper than " + std::to_string(base::kMaxRuleNesting) + " levels";
    d.span = token.span;
    d.help = "the file is not read";
    diagnostics.push_back(std::move(d));
    return false;
  }
  return true;
}

}  // namespace ppcheck::dsl
