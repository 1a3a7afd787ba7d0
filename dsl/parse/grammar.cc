#include "dsl/parse/grammar.h"

namespace ppcheck::dsl {
namespace {

std::unique_ptr<antlr4::Token> antlr_token(const Token& token) {
  auto out = std::make_unique<antlr4::CommonToken>(token.type, token.text);
  out->setStartIndex(token.span.begin);
  out->setStopIndex(token.span.end);
  out->setLine(token.line);
  return out;
}

}  // namespace

Grammar::Grammar(const std::vector<Token>& tokens) {
  std::vector<std::unique_ptr<antlr4::Token>> list;
  list.reserve(tokens.size() + 1);
  for (const Token& token : tokens) list.push_back(antlr_token(token));
  if (tokens.empty() || tokens.back().type != antlr4::Token::EOF) {
    Token end;
    end.type = antlr4::Token::EOF;
    if (!tokens.empty()) {
      end.span.begin = end.span.end = tokens.back().span.end;
      end.line = end.end_line = tokens.back().end_line;
    }
    list.push_back(antlr_token(end));
  }
  source_ = std::make_unique<antlr4::ListTokenSource>(std::move(list));
  stream_ = std::make_unique<antlr4::CommonTokenStream>(source_.get());
  parser_ = std::make_unique<PprParser>(stream_.get());
  parser_->removeErrorListeners();
  parser_->addErrorListener(&first_error_);
}

}  // namespace ppcheck::dsl
