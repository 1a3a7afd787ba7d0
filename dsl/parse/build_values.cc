#include <charconv>
#include <cstdlib>

#include "dsl/parse/builder.h"

namespace ppcheck::dsl {

ast::Literal Builder::literal(PprParser::LiteralContext* tree) {
  using Kind = ast::Literal::Kind;
  ast::Literal out;
  out.span = span(tree);
  if (tree->STRING() != nullptr) {
    out.kind = Kind::kText;
    out.text = text(tree->STRING()->getSymbol()).value;
    return out;
  }
  out.text = tree->getText();
  if (tree->TRUE() != nullptr) out.kind = Kind::kTrue;
  if (tree->FALSE() != nullptr) out.kind = Kind::kFalse;
  if (tree->NONE() != nullptr) out.kind = Kind::kNone;
  if (tree->INT() != nullptr) {
    out.kind = Kind::kInteger;
    std::string digits;
    for (char c : out.text) {
      if (c != '_') digits += c;
    }
    const auto [end, failure] =
        std::from_chars(digits.data(), digits.data() + digits.size(), out.integer);
    if (failure != std::errc{} || end != digits.data() + digits.size()) {
      error("number-too-large", "`" + digits + "` does not fit into 64 bits", out.span);
    }
    out.real = static_cast<double>(out.integer);
    out.text = std::to_string(out.integer);
  }
  if (tree->FLOAT() != nullptr) {
    out.kind = Kind::kFloat;
    out.real = std::strtod(out.text.c_str(), nullptr);
  }
  return out;
}

ast::Value Builder::value(PprParser::ValueContext* tree) {
  ast::Value out;
  out.base = name(tree->label());
  const auto words = tree->word();
  const std::size_t parameters = words.size() - (tree->COLON() != nullptr ? 1 : 0);
  for (std::size_t at = 0; at < parameters; ++at) out.parameters.push_back(name(words[at]));
  if (tree->COLON() != nullptr) out.property = name(words.back());
  out.span = span(tree);
  return out;
}

ast::Operand Builder::operand(PprParser::OperandContext* tree) {
  if (tree->literal() != nullptr) return literal(tree->literal());
  return value(tree->value());
}

}  // namespace ppcheck::dsl
