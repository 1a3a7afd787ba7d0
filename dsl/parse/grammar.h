// grammar.h: runs one rule of the generated parser over our own tokens. Private to dsl/parse.
//
//   Grammar grammar(tokens);
//   if (auto* tree = grammar.parse(&PprParser::rules)) build(tree);
//   else explain(tokens[grammar.failed_at()]);
//
// It stops at the first token that does not fit: ANTLR's own recovery and messages are never used.
// The tree lives as long as the Grammar. Positions of its tokens are bytes of the file.
#pragma once

#include <antlr4-runtime.h>

#include <cstddef>
#include <memory>
#include <vector>

#include "dsl/grammar/PprLexer.h"
#include "dsl/grammar/PprParser.h"
#include "dsl/parse/tokens.h"

namespace ppcheck::dsl {

using ppcheck_grammar::PprLexer;
using ppcheck_grammar::PprParser;

class Grammar {
 public:
  // `tokens` must hold no comments; an end of file is added when the last is none.
  explicit Grammar(const std::vector<Token>& tokens);

  // The tree, or null when some token does not fit.
  template <typename Context>
  Context* parse(Context* (PprParser::*rule)()) {
    try {
      return (parser_.get()->*rule)();
    } catch (const antlr4::ParseCancellationException&) {
      return nullptr;
    }
  }

  std::size_t failed_at() const { return first_error_.at; }  // index of the token that does not fit

 private:
  class FirstError : public antlr4::BaseErrorListener {
   public:
    void syntaxError(antlr4::Recognizer*, antlr4::Token* offending, std::size_t, std::size_t,
                     const std::string&, std::exception_ptr) override {
      at = offending == nullptr ? 0 : offending->getTokenIndex();
      throw antlr4::ParseCancellationException();
    }
    std::size_t at = 0;
  };

  FirstError first_error_;
  std::unique_ptr<antlr4::ListTokenSource> source_;
  std::unique_ptr<antlr4::CommonTokenStream> stream_;
  std::unique_ptr<PprParser> parser_;
};

}  // namespace ppcheck::dsl
